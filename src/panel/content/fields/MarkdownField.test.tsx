// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFields } from './fields-script.ts';
import { MarkdownField } from './MarkdownField.tsx';

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
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A qué página' }), '/notas');
  await userEvent.click(screen.getByRole('button', { name: 'Enlazar' }));
  expect(area.value).toBe('una [tienda](/notas) nueva');
});
