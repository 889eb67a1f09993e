// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldId } from './field-id.ts';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

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

test('a field without hint or mistake has no description and is not invalid', () => {
  render(<TextField name="contact[nombre]" label="Nombre" />);
  const input = screen.getByRole('textbox', { name: 'Nombre' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
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
