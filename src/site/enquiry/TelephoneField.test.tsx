// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TelephoneField } from './TelephoneField.tsx';

function show() {
  render(
    <form>
      <TelephoneField
        name="contact[telefono]"
        label="Teléfono"
        typedIn="contact[telefono_escrito]"
        defaultTyped=""
        typedLabel="Lo escribiste: {texto}"
      />
    </form>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Teléfono' });
  const kept = () => new FormData(field.form ?? undefined).get('contact[telefono_escrito]');
  return { field, kept };
}

it('takes what stands around the digits out when it is left, and keeps what was typed', async () => {
  const { field, kept } = show();
  expect(field.autocomplete).toBe('tel');
  await userEvent.type(field, '+52 (55) 5550-0142');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('status').dataset['toSay']).toBe('Lo escribiste: +52 (55) 5550-0142');
  expect(kept()).toBe('+52 (55) 5550-0142');
  await userEvent.tab();
  expect(field.value).toBe('525555500142');
  expect(kept()).toBe('+52 (55) 5550-0142');
  expect(screen.getByRole('status').textContent).toBe('Lo escribiste: +52 (55) 5550-0142');
  await userEvent.click(field);
  await userEvent.tab();
  expect(kept()).toBe('+52 (55) 5550-0142');
  await userEvent.clear(field);
  await userEvent.type(field, '5511112222');
  await userEvent.tab();
  expect(kept()).toBe('');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('leaves what is no number as it was typed', async () => {
  const { field } = show();
  await userEvent.type(field, 'llámenme por la tarde');
  await userEvent.tab();
  expect(field.value).toBe('llámenme por la tarde');
});
