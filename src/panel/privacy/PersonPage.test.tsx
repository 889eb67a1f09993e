import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PersonPage } from './PersonPage.tsx';
import type { PersonView } from './query.ts';
import { withFormToken } from '#panel/shell/form-token.ts';

const VIEW: PersonView = {
  reference: 'ATA-7K3M-Q9',
  back: { words: 'Volver a la solicitud', href: '/panel/solicitudes/ATA-7K3M-Q9' },
  nombre: 'Rosa Díaz',
  label: 'Teléfono',
  correo: '5555500199',
  enquiries: [],
  sums: { won: null, open: null },
  joined: [],
  erased: [],
  administers: true,
  parts: [],
  erasing: false,
};

it('is titled with their name, and asks for the telephone of who left no address', () => {
  const page = withFormToken('', () => renderToStaticMarkup(<PersonPage view={VIEW} />));
  expect(page).toContain('<h1><bdi>Rosa Díaz</bdi></h1>');
  const erasing = { ...VIEW, erasing: true };
  const form = withFormToken('', () => renderToStaticMarkup(<PersonPage view={erasing} />));
  expect(form).toMatch(/<label[^>]*>(?:<[^>]*>)*Teléfono/);
  expect(form).not.toContain('Correo');
});
