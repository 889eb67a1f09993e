import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listWords } from '#content/values/locale.ts';
import { inQuotes } from '#panel/shell/words.ts';
import { Differences } from './Differences.tsx';
import type { PublishPageView } from './publish-view.ts';
import { PublishPage } from './PublishPage.tsx';
import { withFormToken } from '#panel/shell/form-token.ts';

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

/** Draws the publication page. `own` replaces parts of the view. */
function drawn(own: object): Document {
  const nothing = { from: null, byHand: [], folderProblem: null, left: null, waiting: [] };
  const view = { ...nothing, behind: [], canBuild: true, ...own } as unknown as PublishPageView;
  const page = <PublishPage view={view} states={{}} />;
  return new JSDOM(withFormToken('', () => renderToStaticMarkup(page))).window.document;
}

it('folds what is being published already into one line, without its differences', () => {
  const change = {
    ...{ differences: [{ path: 'a', label: 'Uno', before: 'a', after: 'b' }], problems: [] },
    ...{ file: 'inicio.yaml', by: null, savedAt: 0, overtaken: false, ofPictures: false },
    ...{ own: true, isMarked: true, underWay: true },
  };
  const titles = ['Inicio', 'Tu marca', 'Servicios'];
  const view = {
    ...{ sample: 0, mayPublish: true, shown: null, took: null },
    changes: titles.map((title) => ({ ...change, title, value: title })),
  };
  const document = drawn(view);
  const fold = document.querySelector('details');
  expect(fold?.querySelector('summary')?.textContent).toContain('3 textos están en camino');
  expect([...(fold?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual(titles);
  expect(document.querySelectorAll('dd, input[type=checkbox]')).toHaveLength(0);
});

it('says first which text was not published, and not in green', () => {
  const change = {
    value: 'a|inicio.yaml|b',
    title: 'Página de inicio',
    own: true,
    differences: [],
  };
  const faulty = { ...change, problems: [{ words: 'Semanas', href: null }], file: 'inicio.yaml' };
  const live = { state: 'live', number: 4, backTo: null, added: [], changed: [], removed: [] };
  const shown = { ...live, page: { href: '/servicios', title: 'Servicios' } };
  const page = (changes: readonly object[]) =>
    drawn({ shown, changes }).querySelector('[class*=alert]');
  expect(page([])?.className).toContain('success');
  expect(page([])?.querySelector('[href="/servicios"]')?.textContent).toBe('Ver Servicios');
  const said = page([{ ...faulty, savedAt: 0, by: null }]);
  expect(said?.className).toContain('warning');
  expect(said?.textContent).toContain('menos un texto que falta corregir');
  expect(said?.querySelector('a')?.textContent).toBe('Página de inicio');
});

it('shows a picture as a picture', () => {
  const at = '/panel/contenido/imagen?archivo=imagenes%2Fequipo.jpg&huella=ab12';
  const difference = { path: '', label: 'Imagen nueva: equipo', before: null, after: at };
  const html = renderToStaticMarkup(
    <Differences differences={[{ ...difference, isPicture: true }]} />,
  );
  const { document } = new JSDOM(html).window;
  expect(document.querySelector('dd img')?.getAttribute('src')).toBe(at);
});

it('puts no quotes within the same quotes, and joins titles as a sentence does', () => {
  expect(inQuotes('Qué pasa cuando presionas «Enviar»')).toBe(
    '«Qué pasa cuando presionas “Enviar”»',
  );
  expect(listWords(['Inicio', 'Notas', 'Imágenes'])).toBe('Inicio, Notas e Imágenes');
});
