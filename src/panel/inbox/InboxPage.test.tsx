import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
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
