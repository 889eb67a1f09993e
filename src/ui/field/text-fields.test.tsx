// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { COUNT_ANNOUNCE_DELAY_MS, remaining } from './CharacterCount.tsx';
import { fieldId } from './field-id.ts';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['contact[correo]', 'contact-correo'],
  ['request[]', 'request'],
  ['agree', 'agree'],
])('the field %s has the id %s', (name, id) => {
  expect(fieldId(name)).toBe(id);
});

test('two forms on one page keep their ids apart', () => {
  expect(fieldId('contact[correo]', 'inicio')).toBe('inicio-contact-correo');
});

test('a field with a mistake says so, and is described by its hint and then its message', () => {
  render(
    <TextField
      name="contact[telefono]"
      label="Teléfono"
      hint="Con lada, sin espacios."
      error="Ingresa un número válido."
      required
    />,
  );
  const input = screen.getByRole('textbox', { name: /^Teléfono/ });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.hasAttribute('required')).toBe(true);
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Con lada, sin espacios.', 'Ingresa un número válido.']);
});

test('a field without hint, mistake or limit has no description and is not invalid', () => {
  render(<TextField name="contact[nombre]" label="Nombre" />);
  const input = screen.getByRole('textbox', { name: 'Nombre' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('what remains is said in words', () => {
  expect(remaining(12, 0)).toBe('Te quedan 12 caracteres.');
  expect(remaining(12, 11)).toBe('Te queda 1 carácter.');
  expect(remaining(12, 13)).toBe('Te sobra 1 carácter.');
  expect(remaining(12, 20)).toBe('Te sobran 8 caracteres.');
});

test('the count follows each key, and is announced once when typing rests', () => {
  vi.useFakeTimers();
  render(<TextArea name="contact[mensaje]" label="Mensaje" characterLimit={300} />);
  const area = screen.getByRole('textbox', { name: 'Mensaje' });
  fireEvent.input(area, { target: { value: 'Hol' } });
  act(() => {
    vi.advanceTimersByTime(COUNT_ANNOUNCE_DELAY_MS - 1);
  });
  fireEvent.input(area, { target: { value: 'Hola' } });
  expect(screen.getByText('Te quedan 296 caracteres.')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(COUNT_ANNOUNCE_DELAY_MS - 1);
  });
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('status').textContent).toBe('Te quedan 296 caracteres.');
});

test('a limit never cuts off what is typed or pasted', () => {
  render(<TextField name="contact[telefono]" label="Teléfono" characterLimit={12} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Teléfono' });
  expect(input.maxLength).toBe(-1);
  fireEvent.input(input, { target: { value: '+52 55 1234 5678' } });
  expect(input.value).toBe('+52 55 1234 5678');
  expect(screen.getByText('Te sobran 4 caracteres.')).toBeTruthy();
});

test('the server renders the limit as a plain sentence, tied to the field', () => {
  document.body.innerHTML = renderToString(
    <TextField name="request[]" label="Requisito" characterLimit={300} defaultValue="Pagos" />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Requisito' });
  const description = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Hasta 300 caracteres.');
  expect(input.value).toBe('Pagos');
});

test('a select starts at its empty placeholder', () => {
  render(
    <Select
      name="quote[presupuesto]"
      label="Presupuesto"
      placeholder="Elige un rango"
      options={[{ value: 'no-se', label: 'Aún no lo sé' }]}
      required
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Presupuesto/ });
  expect(select.value).toBe('');
  expect([...select.options].map((option) => option.text)).toEqual([
    'Elige un rango',
    'Aún no lo sé',
  ]);
});
