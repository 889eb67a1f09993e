// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from './ConfirmDialog.tsx';

const dialog = (
  <Dialog trigger={<Button>Ver detalle</Button>} title="Detalle" description="Lo que incluye.">
    <p>Texto</p>
  </Dialog>
);

test('opens from its button, is named and described, and Escape gives focus back', async () => {
  render(dialog);
  const opener = screen.getByRole('button', { name: 'Ver detalle' });
  await userEvent.click(opener);
  const popup = await screen.findByRole('dialog', { name: 'Detalle' });
  expect(document.getElementById(popup.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Lo que incluye.',
  );
  await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('its cross closes it', async () => {
  const onOpenChange = vi.fn();
  render(<Dialog open title="Detalle" onOpenChange={onOpenChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('closed, the server renders only what opens it', () => {
  const html = renderToString(dialog);
  expect(html).toContain('Ver detalle');
  expect(html).not.toContain('Lo que incluye');
  expect(html).not.toContain(' style=');
});
