// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Providers } from './Providers.tsx';
import { startProviders } from './providers-script.ts';

it('fills the server and the port of a provider, and says what it asks for', async () => {
  render(
    <form>
      <Providers of="correo" />
      <input name="SMTP_HOST" defaultValue="smtp.otro.example" />
      <input name="SMTP_PORT" defaultValue="25" />
    </form>,
  );
  startProviders();
  await userEvent.click(screen.getByRole('button', { name: 'Es de Gmail' }));
  const values = Array.from(document.querySelectorAll('input'), ({ value }) => value);
  expect(values).toEqual(['smtp.gmail.com', '587']);
  expect(screen.getByText(/«contraseña de aplicación»/)).toBeTruthy();
});
