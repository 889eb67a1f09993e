// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { Popover } from './Popover.tsx';

test('opens beside its button, is named, and Escape closes it and gives focus back', async () => {
  render(
    <Popover trigger={<Button>¿Qué es esto?</Button>} title="Presupuesto">
      El rango nos dice por dónde empezar.
    </Popover>,
  );
  const opener = screen.getByRole('button', { name: '¿Qué es esto?', expanded: false });
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Presupuesto' })).toBeTruthy();
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('a hidden title still names it', async () => {
  render(
    <Popover trigger={<Button>Abrir</Button>} title="Calendario" titleHidden>
      Mes
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('dialog', { name: 'Calendario' })).toBeTruthy();
  expect(screen.queryByText('Calendario')).toBeNull();
});
