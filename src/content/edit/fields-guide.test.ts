import { expect, it } from 'vitest';
import { fieldsGuide, guideFiles } from './fields-guide.ts';

const linesOf = (file: string) => fieldsGuide(file)?.split('\n') ?? [];

it.each(guideFiles())('%s: every field has a name in Spanish, other than its key', (file) => {
  const lines = linesOf(file).slice(2).filter(Boolean);
  if (file !== 'imagenes.yaml') expect(lines).not.toEqual([]);
  expect(lines.filter((line) => !/^ {2}[\w.[\]…]+ — [\p{Lu}…]/u.test(line))).toEqual([]);
});

it('says what a field is, how much fits in it and whether it may be left out', () => {
  const lines = linesOf('marca.yaml');
  expect(lines[0]).toBe('marca.yaml: nombre, contactos, horario, dirección y color.');
  expect(lines).toContain(
    '  whatsapp — WhatsApp. Sin él, nada en el sitio nombra WhatsApp. (teléfono; puede faltar)',
  );
});

it('takes a file of a folder for all of them, and knows no other', () => {
  expect(fieldsGuide('notas/una.md')).toBe(fieldsGuide('notas/*.md'));
  expect(fieldsGuide('nada.yaml')).toBeNull();
  expect(fieldsGuide()).toContain(linesOf('marca.yaml')[0]);
});
