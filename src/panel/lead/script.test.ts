// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepNote, putPart } from './script.ts';

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

it('tells of what others have said since, and not of what became of an answer of one’s own', () => {
  const part = (said: string) => {
    const section = document.createElement('section');
    section.innerHTML = `<details id="escrito"></details><ol>${said}</ol>`;
    return section;
  };
  const known = '<li id="dicho-1" data-theirs>Hola</li>';
  const shown = part(`${known}<li id="dicho-2">Por salir</li>`);
  const details = shown.querySelector('details');
  if (details !== null) details.open = true;
  const own = `${known}<li id="dicho-2">Entregada</li>`;
  expect(putPart(shown, part(own))).toBeNull();
  expect(shown.textContent).toContain('Entregada');
  expect(putPart(shown, part(`${own}<li id="dicho-3" data-theirs>Gracias</li>`))?.id).toBe(
    'dicho-3',
  );
  expect(shown.querySelector('details')?.open).toBe(true);
});
