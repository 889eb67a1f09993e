// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFields } from './fields-script.ts';
import { MarkdownField } from './MarkdownField.tsx';

function show(props: Partial<Parameters<typeof MarkdownField>[0]>) {
  const names = { name: 'cuerpo', id: 'campo-texto', label: 'Texto' };
  const own = { value: 'a', pictures: [], pages: ['/contacto', '/notas'], ...props };
  render(<MarkdownField {...names} {...own} />);
}
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Texto');

it('offers pictures by what they show, with the chosen one in sight, and puts it in by its name', async () => {
  const pictures = [
    { name: 'pan', text: 'La panadera con su pan' },
    { name: 'taller', text: '' },
  ];
  show({ pictures });
  startFields();
  const choice = screen.getByRole('combobox', { name: 'Qué imagen' });
  expect(Array.from(choice.children, ({ textContent }) => textContent)).toEqual([
    'pan — La panadera con su pan',
    'taller',
  ]);
  const shown = document.querySelector('[data-shown-of="campo-texto-imagen"]');
  expect(shown?.getAttribute('src')).toBe('/panel/contenido/imagen?nombre=pan');
  await userEvent.selectOptions(choice, 'taller');
  expect(shown?.getAttribute('src')).toBe('/panel/contenido/imagen?nombre=taller');
  await userEvent.click(screen.getByRole('button', { name: 'Poner la imagen' }));
  expect(area().value).toContain('::imagen[]{nombre="taller"}');
});

it('selects in the text the words that the address names', () => {
  history.replaceState(null, '', '?ir=%2Fnotas#campo-texto');
  show({ value: 've [a](/notas)' });
  startFields();
  const { value, selectionStart, selectionEnd } = area();
  expect(value.slice(selectionStart, selectionEnd)).toBe('/notas');
  expect(document.activeElement).toBe(area());
  history.replaceState(null, '', '/');
});

it('is a plain area until the script shows its buttons, which write the signs', async () => {
  show({ value: 'una tienda nueva' });
  expect(screen.queryByRole('button', { name: 'Negritas' })).toBeNull();
  startFields();
  area().setSelectionRange(4, 10);
  await userEvent.click(screen.getByRole('button', { name: 'Negritas' }));
  expect(area().value).toBe('una **tienda** nueva');
  expect(document.activeElement).toBe(area());
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(area().value).toBe('una tienda nueva');
  const address = screen.getByRole<HTMLInputElement>('combobox', {
    name: 'A dónde lleva el enlace',
  });
  await userEvent.type(address, '/nota');
  await userEvent.click(screen.getByRole('button', { name: 'Enlazar' }));
  expect(area().value).toBe('una tienda nueva');
  expect(address.validationMessage).toContain('«/nota»');
  await userEvent.type(address, 's#una{Enter}');
  expect(area().value).toBe('una [tienda](/notas#una) nueva');
});
