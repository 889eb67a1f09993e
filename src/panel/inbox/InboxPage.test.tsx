import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Nothing } from './InboxPage.tsx';
import type { InboxView } from './query.ts';

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
