// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listOf } from './answers.ts';
import { freshBrowser, showStep } from './testing-flow.tsx';

beforeEach(freshBrowser);

let submits: unknown[][];

function show(entries: readonly string[] = []) {
  const { answers, onSubmit } = showStep('contact', 'detalle_proyecto', { 'request[]': entries });
  submits = onSubmit.mock.calls;
  return () => listOf(answers.get().written, 'request[]');
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nueva función' });
const sent = () => {
  const form = document.querySelector('form');
  return form ? new FormData(form).getAll('request[]') : [];
};

it('adds with Enter: trims, clears, keeps focus, announces, and never submits', async () => {
  const entries = show();
  await userEvent.type(input(), '  Cobrar con tarjeta {Enter}');
  expect(entries()).toEqual(['Cobrar con tarjeta']);
  expect(sent()).toEqual(['Cobrar con tarjeta']);
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
  expect(screen.getByText('Se agregó «Cobrar con tarjeta». Van 1.')).toBeTruthy();
  await userEvent.type(input(), '   {Enter}');
  expect(entries()).toHaveLength(1);
  expect(submits).toEqual([]);
});

it('adds with its button', async () => {
  const entries = show();
  await userEvent.type(input(), 'Catálogo');
  await userEvent.click(screen.getByRole('button', { name: /^Agregar.*Nueva función/ }));
  expect(entries()).toEqual(['Catálogo']);
  expect(document.activeElement).toBe(input());
  expect(submits).toEqual([]);
});

it('keeps focus near: on the next entry, then the one before, then the input', async () => {
  const entries = show(['uno', 'dos', 'tres']);
  const remove = (text: string) =>
    userEvent.click(screen.getByRole('button', { name: `Quitar «${text}»` }));
  await remove('dos');
  expect(entries()).toEqual(['uno', 'tres']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quitar «tres»');
  await remove('tres');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quitar «uno»');
  await remove('uno');
  expect(document.activeElement).toBe(input());
  expect(screen.getByText('Se quitó «uno». Quedan 0.')).toBeTruthy();
});

it('takes 300 characters in an entry and says why not more', async () => {
  const entries = show();
  await userEvent.click(input());
  await userEvent.paste('a'.repeat(301));
  await userEvent.keyboard('{Enter}');
  expect(entries()).toEqual([]);
  expect(screen.getByText('Cada elemento admite 300 caracteres como máximo.')).toBeTruthy();
  await userEvent.keyboard('{Backspace}{Enter}');
  expect(entries()).toEqual(['a'.repeat(300)]);
  expect(screen.queryByText(/300 caracteres/)).toBeNull();
});

it('makes an entry of every line that is pasted, and says so', async () => {
  const entries = show(['uno']);
  await userEvent.type(input(), 'Y también ');
  await userEvent.paste('pagos\r\n\n  Catálogo \nEnvíos\n');
  expect(entries()).toEqual(['uno', 'Y también pagos', 'Catálogo', 'Envíos']);
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
  expect(screen.getByText('Se agregaron 3. Van 4.')).toBeTruthy();
});

it('leaves in the input, with the reason, the pasted lines that do not fit', async () => {
  const entries = show(Array.from({ length: 19 }, (_, index) => `entrada ${index}`));
  await userEvent.click(input());
  await userEvent.paste('una\notra\ny otra');
  expect(entries()).toHaveLength(20);
  expect(input().value).toBe('otra; y otra');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(
    screen.getByText(
      'Se agregaron 1. Van 20. Caben 20 elementos como máximo. Lo demás sigue en el campo.',
    ),
  ).toBeTruthy();
});

it('takes one pasted line as text', async () => {
  const entries = show();
  await userEvent.click(input());
  await userEvent.paste('Catálogo');
  expect(entries()).toEqual([]);
  expect(input().value).toBe('Catálogo');
});

it('empties a list only after asking', async () => {
  const entries = show(['uno', 'dos']);
  await userEvent.click(screen.getByRole('button', { name: /^Vaciar la lista/ }));
  const question = await screen.findByRole('alertdialog', { name: '¿Vaciar la lista?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Dejarla como está' }));
  expect(entries()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Vaciar la lista/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vaciar' }));
  expect(entries()).toEqual([]);
});
