// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepWritten, putBack } from './keep-written.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/panel/solicitudes/ATL-0000-00');
});

const ENQUIRY = `<form method="post" id="trabajo"><input type="hidden" name="accion" value="guardar">
    <select id="estado" name="estado"><option>nueva<option>cotizada</select>
    <input id="monto" name="monto" value="1"><input id="sigue" type="checkbox" name="sigue"></form>
  <details><summary>Nota</summary><form method="post" id="notas"><input type="hidden" name="accion" value="nota">
    <textarea id="nota" name="nota"></textarea></form></details>
  <form method="post" id="respuesta"><textarea id="texto" name="texto" data-draft></textarea></form>
  <form method="post" id="clave"><input id="quien" name="quien"><input id="secreta" name="secreta" type="password"></form>
  <form method="post" action="/panel/salir" id="salir"></form>`;

function open(html = ENQUIRY, taken = false) {
  document.body.innerHTML = html;
  keepWritten(taken);
}

function field(id: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#${id}`);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

const type = (id: string, value: string) => fireEvent.input(field(id), { target: { value } });

function writeNote() {
  open();
  type('nota', 'Llamar el martes');
}

it('gives back what was written when the page is loaded anew, and says so', () => {
  writeNote();
  type('monto', '99000');
  fireEvent.change(field('estado'), { target: { value: 'cotizada' } });
  fireEvent.click(field('sigue'));
  open();
  expect(field('nota').value).toBe('Llamar el martes');
  expect([field('monto').value, field('estado').value, field('sigue').checked]).toEqual([
    '99000',
    'cotizada',
    true,
  ]);
  expect(field('notas').querySelector('[role=status]')?.textContent).toContain(
    'Recuperamos lo que habías escrito aquí',
  );
  expect(document.querySelector('details')?.open).toBe(true);
  open();
  expect(field('nota').value).toBe('Llamar el martes');
});

it('gives back what was written before the script ran', () => {
  document.body.innerHTML = ENQUIRY;
  field('nota').value = 'Llamar el martes';
  keepWritten();
  open();
  expect(field('nota').value).toBe('Llamar el martes');
});

it('forgets a form that the server took, on whatever page that is said, and no other', () => {
  writeNote();
  type('monto', '99000');
  fireEvent.submit(field('notas'));
  open('<p>Otra página</p>', true);
  open();
  expect([field('nota').value, field('monto').value]).toEqual(['', '99000']);
});

it('keeps what was posted and did not arrive', () => {
  writeNote();
  fireEvent.submit(field('notas'));
  open('<p>No hay conexión</p>');
  open();
  expect(field('nota').value).toBe('Llamar el martes');
});

it('keeps what a refused form brings back with it', () => {
  open();
  type('monto', 'mucho');
  fireEvent.submit(field('trabajo'));
  open(ENQUIRY.replace('value="1"', 'value="mucho"'));
  expect(document.querySelector('[data-recovered]')).toBeNull();
  open();
  expect(field('monto').value).toBe('mucho');
});

it('does not undo what a colleague made of a field meanwhile', () => {
  open();
  type('monto', '99000');
  open(ENQUIRY.replace('value="1"', 'value="50000"'));
  expect(field('monto').value).toBe('50000');
  expect(sessionStorage).toHaveLength(0);
});

it('keeps no secret, nothing beside one, and no answer, which has its draft', () => {
  open();
  type('texto', 'Hola, Inés');
  type('secreta', 'secreta');
  type('quien', 'vega');
  expect(sessionStorage).toHaveLength(0);
});

it('is rid of it by a press, by erasing it and when the person signs out', () => {
  open();
  type('nota', 'Llamar');
  type('nota', '');
  expect(sessionStorage).toHaveLength(0);
  type('nota', 'Llamar');
  open();
  fireEvent.click(document.querySelector('[data-recovered] button') ?? document.body);
  expect([field('nota').value, sessionStorage.length]).toEqual(['', 0]);
  type('nota', 'Llamar');
  fireEvent.submit(field('salir'));
  expect(sessionStorage).toHaveLength(0);
});

it('keeps nothing of another page', () => {
  writeNote();
  history.replaceState(null, '', '/panel/solicitudes/ATL-1111-11');
  open();
  expect(field('nota').value).toBe('');
});

it('gives back what was written in a part that was replaced', () => {
  writeNote();
  field('nota').outerHTML = '<textarea id="nota" name="nota"></textarea>';
  putBack(document.body);
  expect(field('nota').value).toBe('Llamar el martes');
});
