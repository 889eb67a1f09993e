// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepTexts, keptNothing } from './simple-form/kept-texts.ts';
import { keep, keepDraft, recall, recallDrafts } from './flow/kept.ts';
import { noteLeaving, recallSent } from './sent.ts';
import { settleSent } from './settle-sent.ts';

const kept = {
  written: { 'contact[nombre]': 'Ana' },
  place: { step: 2, option: 1, target: null },
  submissionId: 'a',
} as const;

function thanked(address: string, folio: string | null): void {
  history.replaceState(null, '', address);
  document.body.innerHTML = folio === null ? '' : `<strong data-folio>${folio}</strong>`;
  settleSent();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const kind of ['contact', 'quote'] as const) keep(kind, kept);
  keepDraft('contact', kept);
  document.body.innerHTML = '<form><input name="contact[nombre]" value="Ana"></form>';
  const [form] = document.forms;
  if (form) keepTexts(form);
});

test('only what was sent is forgotten, and its number is remembered', () => {
  noteLeaving('contact', ' Quiero una tienda. ');
  thanked('/contacto/gracias', 'ATA-1234');
  expect(recall('contact')).toBeNull();
  expect(recallSent('contact')).toEqual({ folio: 'ATA-1234', summary: 'Quiero una tienda.' });
  expect(recall('quote')).toEqual(kept);
  expect(keptNothing()).toBe(false);
  expect(recallSent('simple')).toBeNull();
});

test('a message that could not be sent stays, whatever else was', () => {
  thanked('/contacto/gracias', 'ATA-1234');
  expect(recallDrafts('contact')).toMatchObject([kept]);
});

test('where no form told, all that lead to that page are forgotten', () => {
  noteLeaving('quote', 'La solicitud de otra página, que no se recibió');
  thanked('/contacto/gracias/', 'ATA-1234');
  expect(recall('contact')).toBeNull();
  expect(keptNothing()).toBe(true);
  expect(recallSent('simple')).toEqual({ folio: 'ATA-1234', summary: '' });
  expect(recallSent('quote')).toBeNull();
});

test('what was written since is left alone when the page is seen again', () => {
  noteLeaving('quote', '');
  thanked('/cotizacion/gracias', 'ATA-1234');
  keep('quote', kept);
  thanked('/cotizacion/gracias', 'ATA-1234');
  expect(recall('quote')).toEqual(kept);
});

test('a page without a number forgets nothing', () => {
  thanked('/contacto/gracias', null);
  expect(recall('contact')).toEqual(kept);
  expect(recallSent('contact')).toBeNull();
});

test('a long text is remembered by its beginning', () => {
  noteLeaving('contact', 'palabra '.repeat(50));
  thanked('/contacto/gracias', 'ATA-1234');
  expect(recallSent('contact')?.summary).toHaveLength(160);
  expect(recallSent('contact')?.summary).toMatch(/palabra…$/);
});
