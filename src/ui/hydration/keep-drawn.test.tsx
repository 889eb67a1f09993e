// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { pageWords } from '#content/snapshot/page-words.ts';
import { keepDrawn } from './keep-drawn.ts';

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('The form came apart.');
  return (
    <form onSubmit={onSubmit} onInput={() => setBroken(true)}>
      <input aria-label="Nombre" name="nombre" />
      <textarea aria-label="Mensaje" name="mensaje" />
      <button type="submit" disabled>
        Enviar
      </button>
    </form>
  );
}

test('an island whose script fails keeps its form with what was written, out of React’s reach', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', reported);
  const onSubmit = vi.fn();
  const island = document.createElement('div');
  document.body.append(island);
  island.innerHTML = renderToString(<Form onSubmit={onSubmit} />);
  keepDrawn(island);
  render(<Form onSubmit={onSubmit} />, { container: island, hydrate: true });
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' });
  message.focus();
  message.value = 'Hola';
  try {
    fireEvent.input(message);
  } catch {}

  expect((await screen.findByRole('alert')).textContent).toBe(pageWords().controls.fallo);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toBe('Hola');
  expect(document.activeElement).toBe(message);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });
  expect(send.disabled).toBe(false);
  const form = send.form;
  if (form === null) throw new Error('The button has no form.');
  fireEvent.submit(form);
  expect(onSubmit).not.toHaveBeenCalled();
  window.removeEventListener('error', reported);
});

test('an island that is taken from the page is not put back', async () => {
  document.body.replaceChildren();
  const island = document.createElement('div');
  document.body.append(island);
  island.innerHTML = '<form></form>';
  keepDrawn(island);
  island.remove();
  island.replaceChildren();
  await waitFor(() => expect(document.querySelector('form')).toBeNull());
});
