// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Figure } from './Figure.tsx';

test('a figure is named by its caption, mark first', () => {
  render(
    <Figure caption="Panel de una tienda de ejemplo" mark="Muestra">
      <svg />
    </Figure>,
  );
  const figure = screen.getByRole('figure');
  expect(figure.querySelector('figcaption')?.textContent).toBe(
    'MuestraPanel de una tienda de ejemplo',
  );
});
