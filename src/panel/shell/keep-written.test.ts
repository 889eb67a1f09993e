// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepWritten } from './keep-written.ts';

/** Opens the page of an enquiry. @returns its note, and its forms */
function open(): { note: HTMLTextAreaElement; forms: HTMLFormElement[] } {
  document.body.innerHTML =
    '<form id="trabajo"></form><form id="notas"><textarea name="nota"></textarea></form>';
  keepWritten();
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

it('gives every other field back, and leaves secrets, files and the form that was posted alone', () => {
  const page = () => {
    document.body.innerHTML = `<form><input name="monto" value="1"><select name="estado"><option>a<option>b</select>
      <input type="checkbox" name="sigue"><input type="password" name="clave"></form>
      <form id="etiquetas"><input name="etiqueta"></form>`;
    keepWritten();
    const named = (name: string) =>
      document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? new HTMLInputElement();
    return {
      named,
      monto: named('monto'),
      estado: named('estado'),
      sigue: named('sigue'),
      clave: named('clave'),
      etiqueta: named('etiqueta'),
    };
  };
  const { monto, estado, sigue, clave, etiqueta } = page();
  monto.value = '99000';
  estado.value = 'b';
  sigue.checked = true;
  clave.value = 'secreta';
  etiqueta.value = 'Llamar';
  fireEvent.submit(document.querySelector('#etiquetas') ?? document.body);
  const back = page();
  expect([back.monto.value, back.estado.value, back.sigue.checked]).toEqual(['99000', 'b', true]);
  expect([back.clave.value, back.etiqueta.value]).toEqual(['', '']);
});
