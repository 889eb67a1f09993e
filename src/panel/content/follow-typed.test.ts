// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { placesIn } from './follow-typed.ts';

function page(markup: string): Document {
  document.body.innerHTML = markup;
  return document;
}

/** What a page says once a field is written anew in it. */
function shown(markup: string, before: string, after: string, near: readonly string[] = []): string {
  const whole = page(markup);
  for (const { show } of placesIn(whole, before, near)) show(after);
  return whole.body.textContent;
}

it('writes a text anew where the page says all of it, marks of Markdown or not', () => {
  expect(shown('<p>Una <b>tienda</b> en línea</p><p>Una tienda</p>', 'Una **tienda** en línea', 'Otra')).toBe(
    'OtraUna tienda',
  );
  expect(shown('<p>Lee <a href="/x">esto</a>.</p>', 'Lee [esto](/x).', 'Lee [lo otro](/x).')).toBe(
    'Lee lo otro.',
  );
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

it('lets a page be that does not say it, and a number that is being typed', () => {
  expect(shown('<p>Otra cosa</p>', 'Una tienda', 'Nada')).toBe('Otra cosa');
  expect(shown('<p>$34,500</p>', '34500', '')).toBe('$34,500');
});
