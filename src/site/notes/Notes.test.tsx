import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { notesPageSchema, type Note } from '#content/schemas/note.ts';
import { NotesList } from './Notes.tsx';

test('a note says its figure in the list, and without one its opening; the first says its description too', () => {
  const note = {
    titulo: 'Una nota',
    entrada: 'Lo que vimos.',
    descripcion: 'Lo que aprendimos.',
    fecha: '2026-01-31',
    dibujo: 'faro',
    ruta: '/notas/una',
    secciones: [],
    inicio: [],
  } as unknown as Note;
  const other = { ...note, ruta: '/notas/otra', cifra: { dato: '12 %', texto: 'vuelve.' } };
  const html = renderToStaticMarkup(
    <NotesList
      notes={[note, other]}
      words={readYaml('notas.yaml', notesPageSchema).rotulos}
      feed="/notas/rss.xml"
    />,
  );
  const [first, second] = html.replaceAll(/<[^>]*>/g, '').split('Más notas');
  expect(first).toContain('Lo que vimos.');
  expect(first).toContain('31 de enero de 2026');
  expect(second).toContain('12 % vuelve.');
  expect(second).not.toContain('Lo que vimos.');
  expect(first).toContain('Lo que aprendimos.');
  expect(second).not.toContain('Lo que aprendimos.');
});
