// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

test('a press calls onClick, and a button is no submit button unless it says so', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Agregar</Button>);
  const button = screen.getByRole('button', { name: 'Agregar' });
  expect(button.getAttribute('type')).toBe('button');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test('while pending, presses neither call nor submit, and focus stays', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" pending pendingLabel="Enviando…" onClick={onClick}>
        Enviar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});

test('the pending label is announced when the wait begins', () => {
  const { rerender } = render(<Button pendingLabel="Enviando…">Enviar</Button>);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(
    <Button pending pendingLabel="Enviando…">
      Enviar
    </Button>,
  );
  expect(screen.getByRole('status').textContent).toBe('Enviando…');
});
