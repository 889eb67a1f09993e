import { expect, it, test } from 'vitest';
import { linked, linkTo, type Mark, marked, withPicture } from './markdown-marks.ts';

function on(written: string, mark: Mark): string {
  const start = written.indexOf('‹');
  const end = written.indexOf('›') - 1;
  const result = marked({ text: written.replaceAll(/[‹›]/g, ''), start, end }, mark);
  return `${result.text.slice(0, result.start)}‹${result.text.slice(result.start, result.end)}›${result.text.slice(result.end)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'una ‹tienda› nueva', 'una **‹tienda›** nueva'],
  ['bold', 'una **‹tienda›** nueva', 'una ‹tienda› nueva'],
  ['italic', '**‹tienda›**', '***‹tienda›***'],
  ['italic', 'una ‹› nueva', 'una *‹texto en cursiva›* nueva'],
  ['heading', 'uno\nd‹o›s\ntres', 'uno\n‹## dos›\ntres'],
  ['list', '‹uno\ndos›', '‹- uno\n- dos›'],
  ['list', '‹- uno\n- dos›', '‹uno\ndos›'],
  ['quote', '‹›', '‹> ›'],
])('%s on «%s»', (mark, before, after) => {
  expect(on(before, mark)).toBe(after);
});

it('takes off what it put on', () => {
  for (const mark of ['bold', 'italic', 'list', 'heading', 'quote'] as const) {
    const before = { text: 'una tienda nueva', start: 4, end: 10 };
    expect(marked(marked(before, mark), mark).text).toBe(before.text);
  }
});

it('makes a link, leads it to another page, and takes it off', () => {
  const plain = { text: 'lee esto hoy', start: 4, end: 8 };
  const link = linked(plain, '/notas');
  expect(link).toEqual({ text: 'lee [esto](/notas) hoy', start: 5, end: 9 });
  const other = linked(link, '/contacto');
  expect(other).toEqual({ text: 'lee [esto](/contacto) hoy', start: 5, end: 9 });
  expect(linked(other, '/contacto')).toEqual(plain);
  expect(linked({ text: 'lee ', start: 4, end: 4 }, '/notas').text).toBe(
    'lee [texto del enlace](/notas)',
  );
});

it.each([
  ['/contacto#mapa', '/contacto#mapa'],
  [' #una-parte ', '#una-parte'],
  ['/cotizacion?tipo=tienda', '/cotizacion?tipo=tienda'],
  ['https://otra.example/a?b=c#d', 'https://otra.example/a?b=c#d'],
  ['www.otra.com.ar/menu', 'https://www.otra.com.ar/menu'],
  ['hola@otra.example', 'mailto:hola@otra.example'],
  ['mailto:hola@otra.example', 'mailto:hola@otra.example'],
  ['+54 9 351 555-0102', 'tel:+5493515550102'],
])('takes %s for an address', (written, href) => {
  expect(linkTo(written, ['/contacto', '/cotizacion'])).toEqual({ href });
});

it.each([
  ['/nada', 'El sitio no tiene la página «/nada»'],
  ['http://otra.example', '«https://»'],
  ['contacto', 'Escribe una página'],
  ['', 'Escribe una página'],
  ['javascript:alert(1)', 'Escribe una página'],
  ['//otra.example', 'El sitio no tiene'],
])('refuses %s', (written, says) => {
  expect(linkTo(written, ['/contacto'])).toEqual({
    problem: expect.stringContaining(says) as string,
  });
});

it('puts a picture under the paragraph, with no caption but what somebody writes', () => {
  const { text, start, end } = withPicture(
    { text: 'uno\n\ndos\n\ntres', start: 6, end: 6 },
    'taller',
  );
  expect(text).toBe('uno\n\ndos\n\n::imagen[]{nombre="taller"}\n\ntres');
  expect([text.slice(0, start).endsWith('::imagen['), end]).toEqual([true, start]);
});
