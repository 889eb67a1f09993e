// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFields } from './fields-script.ts';
import { MarkdownField } from './MarkdownField.tsx';

it('offers pictures by what they show, with the chosen one in sight, and puts it in by its name', async () => {
  const pictures = [
    { name: 'pan', text: 'La panadera con su pan' },
    { name: 'taller', text: '' },
  ];
  render(
    <MarkdownField
      name="cuerpo"
      id="t"
      label="Cuerpo"
      value="a"
      pictures={pictures}
      pages={['/']}
    />,
  );
  startFields();
  const choice = screen.getByRole('combobox', { name: 'Qué imagen' });
  expect(Array.from(choice.children, ({ textContent }) => textContent)).toEqual([
    'pan — La panadera con su pan',
    'taller',
  ]);
  const shown = document.querySelector('[data-shown-of="t-imagen"]');
  expect(shown?.getAttribute('src')).toBe('/panel/contenido/imagen?nombre=pan');
  await userEvent.selectOptions(choice, 'taller');
  expect(shown?.getAttribute('src')).toBe('/panel/contenido/imagen?nombre=taller');
  await userEvent.click(screen.getByRole('button', { name: 'Poner la imagen' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Cuerpo').value).toContain(
    '::imagen[]{nombre="taller"}',
  );
  cleanup();
});

it('selects in the text the words that the address names', () => {
  history.replaceState(null, '', '?ir=%2Fnotas#t2');
  render(
    <MarkdownField
      name="c2"
      id="t2"
      label="Cuerpo"
      value="ve [a](/notas)"
      pictures={[]}
      pages={['/']}
    />,
  );
  startFields();
  const area = screen.getByLabelText<HTMLTextAreaElement>('Cuerpo');
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('/notas');
  expect(document.activeElement).toBe(area);
  history.replaceState(null, '', '/');
  cleanup();
});

it('is a plain area until the script shows its buttons, which write the signs', async () => {
  render(
    <MarkdownField
      name="cuerpo"
      id="campo-texto"
      label="Texto"
      value="una tienda nueva"
      pictures={[]}
      pages={['/contacto', '/notas']}
    />,
  );
  const area = screen.getByLabelText<HTMLTextAreaElement>('Texto');
  expect(screen.queryByRole('button', { name: 'Negritas' })).toBeNull();
  startFields();
  area.setSelectionRange(4, 10);
  await userEvent.click(screen.getByRole('button', { name: 'Negritas' }));
  expect(area.value).toBe('una **tienda** nueva');
  expect(document.activeElement).toBe(area);
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(area.value).toBe('una tienda nueva');
  const address = screen.getByRole<HTMLInputElement>('combobox', {
    name: 'A dónde lleva el enlace',
  });
  await userEvent.type(address, '/nota');
  await userEvent.click(screen.getByRole('button', { name: 'Enlazar' }));
  expect(area.value).toBe('una tienda nueva');
  expect(address.validationMessage).toContain('«/nota»');
  await userEvent.type(address, 's#una{Enter}');
  expect(area.value).toBe('una [tienda](/notas#una) nueva');
});
