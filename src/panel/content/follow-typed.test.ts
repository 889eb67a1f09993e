// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { followTyped, placesIn } from './follow-typed.ts';

function page(markup: string): Document {
  document.body.innerHTML = markup;
  return document;
}

/** What a page says once a field is written anew in it. */
function shown(
  markup: string,
  before: string,
  after: string,
  near: readonly string[] = [],
): string {
  const whole = page(markup);
  for (const { show } of placesIn(whole, before, near)) show(after);
  return whole.body.textContent;
}

it('writes a text anew where the page says all of it, marks of Markdown or not', () => {
  expect(
    shown('<p>Una <b>tienda</b> en línea</p><p>Una tienda</p>', 'Una **tienda** en línea', 'Otra'),
  ).toBe('OtraUna tienda');
  expect(shown('<p>Lee <a href="/x">esto</a>.</p>', 'Lee [esto](/x).', 'Lee [lo otro](/x).')).toBe(
    'Lee lo otro.',
  );
});

it('writes what stands around the moving word of a headline anew, and not the word', () => {
  const headline = '<h1>Hacemos <span>tu tienda</span> y nos quedamos.</h1>';
  expect(shown(headline, 'Hacemos', 'Cuidamos')).toBe('Cuidamos tu tienda y nos quedamos.');
  expect(shown(headline, 'y nos quedamos.', 'siempre.')).toBe('Hacemos tu tienda siempre.');
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
  whole.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('says on a phone too that a field is not seen in the page, though its button takes the focus', () => {
  const whole = page(EDITED);
  windowThatIs(false);
  followTyped();
  whole.querySelector('input')?.focus();
  whole.querySelector<HTMLElement>('[data-see]')?.focus();
  whole.querySelector<HTMLElement>('[data-see]')?.click();
  expect(whole.querySelector('[data-followed]')?.textContent).toContain('no se distingue');
  whole.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('keeps what the page has put in the places of a text', () => {
  expect(shown('<p>Desde $78,000 MXN</p>', 'Desde {total}', 'A partir de {total}')).toBe(
    'A partir de $78,000 MXN',
  );
});

it('writes a price as the page writes it, at its own entry alone', () => {
  const card = (name: string) => `<li><h3>${name}</h3><p>Desde $34,500 MXN</p></li>`;
  const both = `<ul>${card('Tienda')}${card('Sitio')}</ul><p>134,500 y 34,5001</p>`;
  expect(shown(both, '34500', '1000000', ['Sitio'])).toBe(
    'TiendaDesde $34,500 MXNSitioDesde $1,000,000 MXN134,500 y 34,5001',
  );
});

it('follows a price as it may be typed, and what is none not at all', () => {
  const price = '<p>Desde $34,500 MXN</p>';
  expect(shown(price, '34500', '82,000')).toBe('Desde $82,000 MXN');
  expect(shown(price, '34500', ' $24 500 ')).toBe('Desde $24,500 MXN');
  for (const typed of ['carísimo -5', '-5', '12,5', '1,2,3', 'treinta mil']) {
    expect(shown(price, '34500', typed), typed).toBe('Desde $34,500 MXN');
  }
});

it('lets a page be that does not say it, and a number that is being typed', () => {
  expect(shown('<p>Otra cosa</p>', 'Una tienda', 'Nada')).toBe('Otra cosa');
  expect(shown('<p>$34,500</p>', '34500', '')).toBe('$34,500');
});
