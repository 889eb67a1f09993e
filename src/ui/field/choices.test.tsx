// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { RadioCards } from './RadioCards.tsx';
import { TextField } from './TextField.tsx';

const types = [
  { value: 'tienda', label: 'Tienda en línea' },
  { value: 'app', label: 'Aplicación móvil' },
  { value: 'otro', label: 'Otro tipo de proyecto', reveal: <TextField name="otro" label="Cuál" /> },
];

const inForm = (field: ReactElement) => render(<form>{field}</form>);
const sent = () => {
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return [...new FormData(form)].map(([name, value]) => `${name}=${value as string}`);
};

test('accepting a notice with its text sends the field', async () => {
  inForm(<Checkbox name="agree" label="Acepto el aviso de privacidad" required />);
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByText('Acepto el aviso de privacidad'));
  expect(sent()).toEqual(['agree=on']);
});

test('a notice not accepted is invalid and described by its message', () => {
  const message = 'Debes aceptar el aviso de privacidad para continuar.';
  render(<Checkbox name="agree" label="Acepto" error={message} />);
  const box = screen.getByRole('checkbox', { name: 'Acepto' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(message);
});

test('a group is named by its question and described by its message', () => {
  render(
    <CheckboxGroup
      name="tipo[]"
      label="¿Qué necesitas?"
      options={types}
      error="Elige al menos uno."
    />,
  );
  const group = screen.getByRole('group', { name: '¿Qué necesitas?' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Elige al menos uno.',
  );
});

test('radio cards are one choice, read with their description', async () => {
  const options = [
    { value: '1', label: 'Ya sé lo que quiero', description: 'Pasamos a tus datos.' },
    { value: '2', label: 'Tengo referencias' },
  ];
  inForm(<RadioCards name="plan" label="¿Cómo empezamos?" required options={options} />);
  const group = screen.getByRole('radiogroup', { name: /^¿Cómo empezamos\?/ });
  expect(group.getAttribute('aria-required')).toBe('true');
  const first = screen.getByRole('radio', { name: 'Ya sé lo que quiero' });
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Pasamos a tus datos.',
  );
  await userEvent.click(screen.getByText('Tengo referencias'));
  expect(sent()).toEqual(['plan=2']);
});
