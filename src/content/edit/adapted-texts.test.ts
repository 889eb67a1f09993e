import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adaptedTexts } from './adapted-texts.ts';

const sampleText = (file: string) => readFileSync(`sample/${file}`, 'utf8');

function adapted(file: string, change: (text: string) => string): string | undefined {
  const texts = new Map(['servicios.yaml', file].map((each) => [each, sampleText(each)]));
  texts.set(file, change(texts.get(file) ?? ''));
  const changed = adaptedTexts(texts);
  expect([...changed.keys()].filter((each) => each !== file)).toEqual([]);
  return changed.get(file);
}

it('changes nothing in the content of this version', () => {
  for (const file of ['servicios.yaml', 'aviso-legal.yaml', 'paginas/guardia.md', 'marca.yaml']) {
    expect(adapted(file, (text) => text)).toBeUndefined();
  }
});

it('takes away what the schemas do not know, and keeps comments', () => {
  const before = `# Lo de la lista\n${sampleText('notas.yaml')}`;
  const old = before.replace(/^rotulos:$/m, '$&\n  partes: Partes');
  expect(adapted('notas.yaml', () => `${old}viejo: { uno: 1 }\n`)).toBe(before);
});

it('takes a missing text from the sample, and a text whose place is no longer replaced', () => {
  const [line = ''] = /^ {2}sigue: .*\n/m.exec(sampleText('notas.yaml')) ?? [];
  expect(adapted('notas.yaml', (text) => text.replace(line, ''))).toContain(line);
  const label = /^ {4}conGuardia: .*$/m;
  const [of = ''] = label.exec(sampleText('servicios.yaml')) ?? [];
  expect(
    adapted('servicios.yaml', (text) => text.replace(label, "    conGuardia: 'Y {sin}, {total}'")),
  ).toContain(of);
});

it('takes no price from the sample, and leaves a file with a mistake of syntax to the check', () => {
  const priceless = (text: string) => text.replace(/^ {4}desde: \d+\n/m, '');
  expect(adapted('servicios.yaml', priceless)).toBeUndefined();
  expect(adapted('notas.yaml', () => 'titulo: [')).toBeUndefined();
});

it('takes an unknown field away from a block of a page', () => {
  const old = (text: string) => text.replace(/^:::horario\[.*\{/m, '$&color="azul" ');
  expect(adapted('paginas/guardia.md', old)).toBe(sampleText('paginas/guardia.md'));
});
