// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

const problems = [
  { id: 'contact-nombre', message: 'Ingresa un nombre válido.' },
  { id: 'tipo', message: 'Elige al menos uno.' },
];

const fields = (
  <>
    <TextField name="contact[nombre]" label="Nombre" />
    <CheckboxGroup name="tipo[]" label="Tipo" options={[{ value: 'app', label: 'App' }]} />
  </>
);

const scrollIntoView = vi.fn();

beforeEach(() => {
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
});

test('takes focus when problems appear, and again with each attempt', () => {
  const { rerender } = render(<ErrorSummary problems={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<ErrorSummary problems={problems} attempt={1} />);
  const summary = screen.getByRole('alert', { name: 'Revisa estos datos' });
  expect(document.activeElement).toBe(summary);
  summary.blur();
  rerender(<ErrorSummary problems={problems} attempt={1} />);
  expect(document.activeElement).not.toBe(summary);
  rerender(<ErrorSummary problems={problems} attempt={2} />);
  expect(document.activeElement).toBe(summary);
});

test('each line leads to its field, label in view', async () => {
  render(
    <>
      <ErrorSummary problems={problems} />
      {fields}
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Ingresa un nombre válido.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nombre' }));
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(screen.getByText('Nombre').closest('label'));
  await userEvent.click(screen.getByRole('link', { name: 'Elige al menos uno.' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'App' }));
});

test('a form in steps opens the step before the field is focused', async () => {
  const onGoTo = vi.fn(async () => {
    await Promise.resolve();
    render(fields);
    return undefined;
  });
  render(<ErrorSummary problems={problems} onGoTo={onGoTo} />);
  await userEvent.click(screen.getByRole('link', { name: 'Ingresa un nombre válido.' }));
  expect(onGoTo).toHaveBeenCalledWith(problems[0]);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nombre' }));
});

test('the server renders plain links to the fields, and asks the browser for focus', () => {
  document.body.innerHTML = renderToString(<ErrorSummary problems={problems} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#contact-nombre',
    '#tipo',
  ]);
  expect(screen.getByRole('alert').hasAttribute('autofocus')).toBe(true);
});

test('come with the server’s page, it leaves a visitor who has gone on where they are', () => {
  const page = (attempt: number) => (
    <>
      <ErrorSummary problems={problems} attempt={attempt} />
      {fields}
    </>
  );
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page(1));
  const name = screen.getByRole('textbox', { name: 'Nombre' });
  name.focus();
  const { rerender } = render(page(1), { container, hydrate: true });
  expect(document.activeElement).toBe(name);
  rerender(page(2));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
