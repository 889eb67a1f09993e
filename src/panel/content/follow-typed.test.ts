// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { differences, followTyped, KEPT_EVENT, placesIn, placeTyped } from './follow-typed.ts';

function page(markup: string): Document {
  document.body.innerHTML = markup;
  return document;
}

it('reads of which field each text of a page is', () => {
  const { body } = page(
    '<h1>Hola<!--campo:inicio.yaml#portada.titulo--></h1><p>Nada<!-- otro --></p>',
  );
  expect(placesIn(body)).toEqual([
    { element: body.querySelector('h1'), file: 'inicio.yaml', field: 'portada.titulo' },
  ]);
});

it('finds the place of what was typed among those that changed with it', () => {
  const made = (markup: string) => {
    const element = document.createElement('main');
    element.innerHTML = markup;
    return element;
  };
  const one = made('<p>Tienda, <b>$ 10</b></p><ul><li>a</li></ul><i class="x">c</i>');
  const placed = (markup: string, typed: string) =>
    placeTyped(differences(one, made(markup)), typed)?.outerHTML ?? null;
  expect(placed(one.innerHTML.replace('"x"', '"y"'), '10')).toBeNull();
  expect(placed('<p>Tienda, <b>$ 10</b></p><ul><li>b</li></ul><i>c</i>', 'b')).toBe('<li>b</li>');
  expect(
    placed('<p>Sitio, <b>$ 12,500</b></p><ul><li>a</li><li>b</li></ul><i>d</i>', '12500'),
  ).toBe('<b>$ 12,500</b>');
});

const EDITED = `<form data-content="inicio.yaml"><input name="c.titulo" value="No se ve">
    <button name="luego" value="ver">Vista previa</button>
    <button type="button" data-see hidden>Vista previa</button></form>
    <section data-beside><p data-followed></p><iframe></iframe><button data-close></button></section>`;

function windowThatIs(isWide: boolean) {
  const width = Object.assign(new EventTarget(), { matches: isWide });
  vi.stubGlobal('matchMedia', () => width);
  return (isNowWide: boolean) => {
    width.matches = isNowWide;
    width.dispatchEvent(new Event('change'));
  };
}

it('closes the page beside the fields where the window becomes too narrow for both', () => {
  const whole = page(EDITED);
  const become = windowThatIs(true);
  followTyped();
  const beside = whole.querySelector<HTMLElement>('[data-beside]');
  expect(beside?.hidden).toBe(false);
  expect(whole.querySelectorAll('form button')).toHaveLength(1);
  become(false);
  expect(beside?.hidden).toBe(true);
  become(true);
  expect(beside?.hidden).toBe(false);
});

it('draws the page anew only once it has been read to its end', () => {
  const whole = page(EDITED.replace('<iframe>', '<iframe data-src="/vista/">'));
  windowThatIs(true);
  const fetched = vi.fn(() => Promise.reject(new Error('none')));
  vi.stubGlobal('fetch', fetched);
  const frame = whole.querySelector('iframe');
  const form = whole.querySelector('form');
  const read = { body: whole.createElement('body'), readyState: 'loading' };
  Object.defineProperty(frame, 'contentDocument', { value: read });
  followTyped();
  form?.dispatchEvent(new Event(KEPT_EVENT));
  expect(fetched).not.toHaveBeenCalled();
  read.readyState = 'complete';
  frame?.dispatchEvent(new Event('load'));
  expect(fetched).toHaveBeenCalledOnce();
});

it('marks what a typed value changed, and nothing before anybody typed', async () => {
  const whole = page(EDITED.replace('<iframe>', '<iframe data-src="/vista/">'));
  windowThatIs(true);
  const shown = document.implementation.createHTMLDocument();
  shown.body.innerHTML = '<p>Desde</p><b>$ 10</b>';
  const frame = whole.querySelector('iframe');
  Object.defineProperty(frame, 'contentDocument', { value: shown });
  Object.defineProperty(frame, 'contentWindow', { value: null });
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  let served = '<p>Desde </p><b>$ 10</b>';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(served)));
  followTyped();
  const field = whole.querySelector('input');
  field?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(whole.querySelector('[data-followed]')?.textContent).toBe('');
  frame?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => {
    expect(shown.body.innerHTML).toBe(served);
  });
  served = '<p>Desde </p><b>$ 12</b>';
  field?.form?.dispatchEvent(new Event(KEPT_EVENT));
  await vi.waitFor(() => {
    expect(shown.querySelector('[data-typed]')?.textContent).toBe('$ 12');
  });
});
