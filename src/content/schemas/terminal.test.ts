import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { terminalEntrySchema, terminalScriptSchema } from './terminal.ts';

const security = readYaml('terminal/seguridad.yaml', terminalScriptSchema);
const landing = readYaml('terminal/inicio.yaml', terminalScriptSchema);

// Section 9 of the specification, «Security page delays».
test('the security script has four entries that wait 2000, 4500, 1500 and 5000 ms, and ends saying that a vulnerability was detected', () => {
  expect(security.entradas.map(({ postDelay }) => postDelay)).toEqual([2000, 4500, 1500, 5000]);
  expect(security.entradas.at(-1)?.output).toMatch(/vulnerabilidad detectada/i);
});

test('the landing script ends at a console prompt that names a module', () => {
  expect(landing.indicadorFinal).toMatch(/modulo\(.*ensayo\/apagar_tienda.*\)/);
});

test('an entry types, and can do nothing else', () => {
  const entry = { action: 'type', strings: ['ronda'] };
  expect(terminalEntrySchema.safeParse(entry).success).toBe(true);
  expect(terminalEntrySchema.safeParse({ ...entry, action: 'wait' }).success).toBe(false);
});
