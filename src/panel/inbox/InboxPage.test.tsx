import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InboxFilters } from './InboxFilters.tsx';
import { Nothing } from './InboxPage.tsx';
import { type InboxView, readyPath } from './query.ts';

it('does not say of an empty list by deadline that no enquiry has come', () => {
  const page = (current: boolean) =>
    renderToStaticMarkup(
      <Nothing
        view={{ active: [], newer: null, values: {}, sorts: [{ current }] } as unknown as InboxView}
        beginning={null}
      />,
    );
  expect(page(true)).toContain('Aquí llegarán las solicitudes');
  expect(page(false)).toContain('Ninguna coincide');
});

it('opens «Sin responder» with the longest wait first, and the other views with the newest', () => {
  expect(readyPath('sin-responder', 'ana')).toBe('/panel?sin-responder=1&orden=espera');
  expect(readyPath('nuevas', 'ana')).toBe('/panel?estado=nueva');
});

it('counts as filters only those of the form, and none of the current tab', () => {
  const names = ['states', 'owners', 'types', 'sources', 'tags'];
  const choices = Object.fromEntries(names.map((name) => [name, []]));
  const filter = (words: string, isOfForm: boolean) => ({ words, isOfForm, without: '/panel' });
  const page = (current: boolean, ...active: unknown[]) =>
    renderToStaticMarkup(
      <InboxFilters
        {...({
          ...{ values: {}, choices, active, saved: [] },
          ready: [{ words: 'Nuevas', href: '/panel', current }],
        } as unknown as InboxView)}
      />,
    );
  const searched = page(false, filter('«pan»', false));
  expect(searched).toContain('Filtros</summary>');
  expect(searched).not.toContain('Quitar todos');
  const both = page(false, filter('«pan»', false), filter('Urgentes', true));
  expect(both).toContain('Filtros (1)</summary>');
  expect(both).toContain('Quitar todos');
  expect(page(true, filter('Nuevas', true))).toContain('Filtros</summary>');
});
