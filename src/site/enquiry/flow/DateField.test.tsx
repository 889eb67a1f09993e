// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { textOf } from './answers.ts';
import { freshBrowser, showStep } from './testing-flow.tsx';

beforeEach(freshBrowser);

// The calendar's code loads before the tests, so that no test waits for it.
beforeAll(async () => {
  await import('./CalendarPopover.tsx');
});

function show(start = '') {
  const { answers } = showStep('quote', 'datos_basicos', { 'quote[comienzo]': start });
  return (name: string) => textOf(answers.get().written, name);
}

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });

it.each([
  ['1/2/2097', '01-02-2097'],
  ['mañana', 'mañana'],
])('typing «%s» and leaving gives «%s»', async (typed, tidy) => {
  show();
  await userEvent.type(field('Fecha de comienzo'), typed);
  await userEvent.tab();
  expect(field('Fecha de comienzo').value).toBe(tidy);
});

it.each([
  ['Este mes', '30-11-2096'],
  ['En 2 o 3 meses', '31-01-2097'],
  ['Aún no sé', 'Aún no sé'],
])('the button «%s» writes «%s», in the field and the answers', (button, text) => {
  vi.useFakeTimers({ now: new Date(2096, 10, 3), toFake: ['Date'] });
  const written = show();
  const group = screen.getByRole('group', { name: 'Elige: Fecha de comienzo' });
  fireEvent.click(within(group).getByRole('button', { name: button }));
  expect(within(group).getByRole('button', { pressed: true }).textContent).toBe(button);
  vi.useRealTimers();
  expect(field('Fecha de comienzo').value).toBe(text);
  expect(written('quote[comienzo]')).toBe(text);
});

it('brings up a keyboard that has a separator', () => {
  show();
  expect(field('Fecha de comienzo').inputMode).toBe('decimal');
});

it.each(['', '01-03-2020'])(
  'opens where days can be picked, and offers none that is past («%s»)',
  async (start) => {
    show(start);
    await userEvent.click(
      screen.getByRole('button', { name: 'Abrir el calendario: Fecha de comienzo' }),
    );
    const calendar = await screen.findByRole('dialog', { name: 'Fecha de comienzo' });
    const days = within(within(calendar).getByRole('grid')).getAllByRole<HTMLButtonElement>(
      'button',
    );
    const today = days.findIndex((day) => day.getAttribute('aria-label')?.startsWith('Hoy'));
    expect(today).toBeGreaterThan(-1);
    expect(days.map(({ disabled }) => disabled)).toEqual(days.map((_, index) => index < today));
  },
);

it('picking a day writes it as dd-mm-yyyy, in a Spanish calendar from Monday', async () => {
  const written = show('15-02-2097');
  await userEvent.click(
    screen.getByRole('button', { name: 'Abrir el calendario: Fecha de comienzo' }),
  );
  const calendar = await screen.findByRole('dialog', { name: 'Fecha de comienzo' });
  expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe(
    'lu',
  );
  await userEvent.click(within(calendar).getByRole('button', { name: /\b3 de febrero de 2097$/ }));
  await waitFor(() => expect(field('Fecha de comienzo').value).toBe('03-02-2097'));
  expect(written('quote[comienzo]')).toBe('03-02-2097');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the launch opens at the start’s month and offers no day before it', async () => {
  show('15-02-2097');
  await userEvent.click(
    screen.getByRole('button', { name: 'Abrir el calendario: Fecha de lanzamiento' }),
  );
  const calendar = await screen.findByRole('dialog', { name: 'Fecha de lanzamiento' });
  const day = (name: RegExp) => within(calendar).getByRole<HTMLButtonElement>('button', { name });
  expect(day(/14 de febrero de 2097$/).disabled).toBe(true);
  expect(day(/15 de febrero de 2097$/).disabled).toBe(false);
});
