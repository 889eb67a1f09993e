import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { inQuotes, listWords } from '#panel/shell/words.ts';
import { stepWords } from './content-views.ts';
import { Differences } from './Differences.tsx';

const sentence = (number: number) =>
  `La frase número ${number} de un texto largo no cambia, y nadie tiene por qué leerla otra vez. `;
const text = (link: string) =>
  [...Array(20).keys()].map(sentence).join('') +
  `Lee también [cómo se envía](${link}) antes de firmar. ` +
  [...Array(20).keys()].map(sentence).join('');

const sidesOf = (before: string, after: string) => {
  const differences = [{ path: 'texto', label: 'Texto', before, after }];
  const { document } = new JSDOM(renderToStaticMarkup(<Differences differences={differences} />))
    .window;
  return {
    shown: [...document.querySelectorAll('li > dl dd')].map(({ textContent }) => textContent),
    marked: [...document.querySelectorAll('li > dl mark')].map(({ textContent }) => textContent),
    folded: [...document.querySelectorAll('details dd')].map(({ textContent }) => textContent),
  };
};

it('shows of a long text what changed with the words around it, and the whole of it folded', () => {
  const [before, after] = [text('/notas/envio'), text('/contacto')];
  const { shown, marked, folded } = sidesOf(before, after);
  expect(marked).toEqual(['notas/envio', 'contacto']);
  for (const [index, link] of ['/notas/envio', '/contacto'].entries()) {
    expect(shown[index]).toContain(`[cómo se envía](${link}) antes de firmar`);
    expect(shown[index]?.length).toBeLessThan(260);
    expect(shown[index]).toMatch(/^… .+ …$/s);
  }
  expect(folded).toEqual([before, after]);
});

it('shows the whole of what is short, new or another text altogether', () => {
  expect(sidesOf('Uno', 'Dos')).toEqual({ shown: ['Uno', 'Dos'], marked: [], folded: [] });
  const other = text('/x').replaceAll(/\p{L}+/gu, (word) => `${word}ez`);
  expect(sidesOf(text('/x'), other)).toMatchObject({ shown: [text('/x'), other], folded: [] });
});

it('tells the steps of a build in an owner’s words, and one that it does not know as it is', () => {
  expect(
    [
      'prepara los textos',
      'Compilando el sitio: lee el contenido',
      'Compilando el sitio: comprime y junta los archivos',
      'Probando lo compilado antes de publicarlo',
      'Renovando los procesos',
      'otra cosa',
    ].map(stepWords),
  ).toEqual([
    'Leyendo los textos',
    'Leyendo los textos',
    'Armando las páginas',
    'Probando cada página',
    'Cambiando a la versión nueva',
    'otra cosa',
  ]);
});

it('puts no quotes within the same quotes, and joins titles as a sentence does', () => {
  expect(inQuotes('Qué pasa cuando presionas «Enviar»')).toBe(
    '«Qué pasa cuando presionas “Enviar”»',
  );
  expect(listWords(['Inicio', 'Notas', 'Imágenes'])).toBe('Inicio, Notas e Imágenes');
});
