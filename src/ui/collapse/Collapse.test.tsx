// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Collapse } from './Collapse.tsx';
import { Disclosure } from './Disclosure.tsx';

const panel = () => document.getElementById('equipos');

const teams = (open: boolean) => (
  <Collapse id="equipos" open={open}>
    Tres equipos
  </Collapse>
);

test('it opens and closes as its owner says, and closed, the browser finds its text', () => {
  const { rerender } = render(teams(false));
  expect(panel()?.getAttribute('hidden')).toBe('until-found');
  expect(panel()?.textContent).toBe('Tres equipos');
  rerender(teams(true));
  expect(panel()?.hasAttribute('hidden')).toBe(false);
});

test.each([true, false])('the server hides nothing and styles nothing (open: %s)', (open) => {
  const html = renderToString(teams(open));
  expect(html).toContain('Tres equipos');
  expect(html).not.toContain(' style=');
  expect(html).not.toMatch(/ hidden[= >]/);
});

test('a disclosure is the browser’s own, open or closed from the start', () => {
  document.body.innerHTML = renderToString(
    <Disclosure summary="¿Cuánto tarda?" open name="preguntas">
      Seis semanas.
    </Disclosure>,
  );
  const details = document.querySelector('details');
  expect(details?.open).toBe(true);
  expect(details?.getAttribute('name')).toBe('preguntas');
  expect(screen.getByText('¿Cuánto tarda?').closest('summary')).toBeTruthy();
});
