// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { content } from '#content/snapshot/content.ts';
import { withContent } from '#content/snapshot/with-content.ts';
import { AuditPage } from './AuditPage.tsx';

it.each([
  ['America/Mexico_City', '21 nov 2026, 17:03'],
  ['Europe/Madrid', '22 nov 2026, 00:03'],
])('says when in the brand’s zone, %s, wherever the server stands', (timeZone, words) => {
  const line = { id: '1', at: Date.parse('2026-11-21T23:03:00Z'), actor: 'vega', action: 'x' };
  const { brand } = content();
  const atencion = { ...brand.atencion, horario: { ...brand.atencion.horario, zona: timeZone } };
  withContent({ ...content(), brand: { ...brand, atencion } }, () =>
    render(
      <AuditPage
        view={{
          lines: [{ ...line, subject: '', detail: '', address: '' }],
          actors: [],
          filter: {},
          older: null,
          csv: '/panel/registro.csv',
          excel: '/panel/registro.csv?para=excel',
        }}
      />,
    ),
  );
  expect(screen.getByText(words)).toBeTruthy();
});
