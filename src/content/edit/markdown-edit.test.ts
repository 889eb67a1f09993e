import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { editMarkdown, splitMarkdown } from './markdown-edit.ts';
import { valueOf } from './yaml-edit.ts';

const FILES = ['sample', 'tests/nube-clara'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => name.endsWith('.md')),
);

test.each(FILES)('%s stays to the byte, head and text, until one of them changes', (file) => {
  const text = readFileSync(file, 'utf8');
  const { head, body } = splitMarkdown(text);
  expect(editMarkdown(text, [])).toBe(text);
  expect(editMarkdown(text, [], body.replaceAll('\n', '\r\n'))).toBe(text);
  const edited = editMarkdown(text, [{ kind: 'set', path: ['titulo'], value: 'Otro' }]);
  expect(splitMarkdown(edited).body).toBe(body);
  expect(valueOf(splitMarkdown(edited).head)).toEqual({
    ...(valueOf(head) as object),
    titulo: 'Otro',
  });
  const written = editMarkdown(text, [], 'Otro texto\r\n\r\n---\r\n\r\ny más');
  expect(splitMarkdown(written)).toEqual({ head, body: 'Otro texto\n\n---\n\ny más\n' });
  expect(written.startsWith(text.slice(0, text.indexOf(head) + head.length))).toBe(true);
});

it('refuses a file without a head', () => {
  expect(() => splitMarkdown('Hola')).toThrow('no tiene cabecera');
});
