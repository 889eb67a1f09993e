// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepNote } from './script.ts';

/** Opens the page of an enquiry. @returns its note, and its forms */
function open(): { note: HTMLTextAreaElement; forms: HTMLFormElement[] } {
  document.body.innerHTML =
    '<form id="trabajo"></form><form id="notas"><textarea name="nota"></textarea></form>';
  keepNote();
  const note = document.querySelector('textarea');
  if (note === null) throw new Error('no note');
  return { note, forms: [...document.forms] };
}

it('keeps nothing of a note that was added', () => {
  const { note, forms } = open();
  note.value = 'Llamar el martes';
  fireEvent.submit(forms[1] ?? note);
  expect(open().note.value).toBe('');
});

it('gives a note back that was being written while another form was saved, once', () => {
  const { note, forms } = open();
  note.value = 'Llamar el martes';
  fireEvent.submit(forms[0] ?? note);
  expect(open().note.value).toBe('Llamar el martes');
  expect(open().note.value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});
