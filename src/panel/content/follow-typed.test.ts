// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { difference, followTyped, placesIn } from './follow-typed.ts';

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

it('finds the smallest part that two pages differ in', () => {
  const made = (markup: string) => {
    const element = document.createElement('main');
    element.innerHTML = markup;
    return element;
  };
  const one = made('<p>Desde <b>$ 10</b></p><ul><li>a</li></ul>');
  const differing = (markup: string) => difference(one, made(markup))?.outerHTML ?? null;
  expect(differing(one.innerHTML)).toBeNull();
  expect(differing('<p>Desde <b>$ 12</b></p><ul><li>a</li></ul>')).toBe('<b>$ 12</b>');
  expect(differing('<p>Desde <b>$ 10</b></p><ul><li>a</li><li>b</li></ul>')).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  );
  expect(differing('<p>Desde <b class="x">$ 10</b></p><ul><li>a</li></ul>')).toBeNull();
});

const EDITED = `<form data-content="inicio.yaml"><input name="c.titulo" value="No se ve">
    <button type="button" data-see>Cómo queda</button></form>
    <section data-beside><p data-followed></p><iframe></iframe><button data-close></button></section>`;

/** A window that is wide enough for the page beside its fields, or not. */
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
  become(false);
  expect(beside?.hidden).toBe(true);
  become(true);
  expect(beside?.hidden).toBe(false);
});
