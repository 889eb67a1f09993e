import { expect, it } from 'vitest';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { content } from './content.ts';
import { markedSnapshot, withPlaces } from './marks.ts';

const { snapshot, places } = markedSnapshot(content(), CONTENT_FILES);

it('marks what people read, and leaves alone what code reads', () => {
  const { home, brand, services } = snapshot;
  expect(withPlaces(home.titulo, places)).toBe(
    `${content().home.titulo}<!--campo:inicio.yaml#titulo-->`,
  );
  expect(brand.correo).toBe(content().brand.correo);
  expect(brand.atencion.horario.zona).toBe(content().brand.atencion.horario.zona);
  expect(brand.acento).toBe(content().brand.acento);
  expect(services.moneda).toBe(content().services.moneda);
  expect(services.lista.map(({ id, dibujo, tipo }) => [id, dibujo, tipo])).toEqual(
    content().services.lista.map(({ id, dibujo, tipo }) => [id, dibujo, tipo]),
  );
});

it('knows the head of an article from its text', () => {
  const [note] = snapshot.notes;
  const files = places.filter((place) => place.startsWith('notas/'));
  const name = content().notes[0]?.ruta.split('/').at(-1) ?? '';
  expect(files).toContain(`notas/${name}.md#titulo`);
  expect(files).toContain(`notas/${name}.md#texto`);
  expect(note?.ruta).toBe(content().notes[0]?.ruta);
});

it('takes the mark out of a text whose letters are drawn one by one', () => {
  const letters = Array.from(snapshot.home.titulo, (letter) => `<i>${letter}</i>`).join('');
  const shown = withPlaces(`<b>${letters}</b>`, places);
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe(content().home.titulo);
  expect(shown).toContain('<!--campo:inicio.yaml#titulo-->');
});

it('leaves no mark where a comment would be read as text', () => {
  const marked = snapshot.home.titulo;
  const html = `<title>${marked}</title><p aria-label="${marked}">${marked}</p><script>"${marked}"</script>`;
  const shown = withPlaces(html, places);
  expect(shown.match(/<!--/g)).toHaveLength(1);
  expect(shown).not.toMatch(/[\uE000\uE001]/);
});
