import { expect, test } from 'vitest';
import { emptyAnswers } from '#site/enquiry/flow/answers.ts';
import { START, type Place } from '#site/enquiry/flow/machine.ts';
import { siteCopy } from '#site/enquiry/flow/testing-flow.tsx';
import type { FlowKind } from '#forms/wire.ts';
import { linesOf, pickedOf, sampleOf } from './sheet-lines.ts';

function answersOf(kind: FlowKind, written: object) {
  const empty = emptyAnswers(kind);
  return { ...empty, written: { ...empty.written, ...written } };
}

function read(kind: FlowKind, place: Place, written = {}) {
  return linesOf(siteCopy(kind), place, answersOf(kind, written)).map(({ label, value }) => [
    label,
    value,
  ]);
}

const direct = { step: 2, option: 1, target: null } as const;

test('nothing is written before the first choice', () => {
  expect(read('contact', START)).toEqual([
    ['Asunto', null],
    ['Nombre', null],
    ['Correo', null],
    ['Teléfono', null],
    ['Mensaje', null],
  ]);
});

test('all lines of a way come with its first choice, and none after it', () => {
  const steps: Place[] = [
    { step: 1, option: 2, target: null },
    { step: 2, option: 2, target: 2 },
    { step: 3, option: 2, target: 2 },
  ];
  const labels = steps.map((place) => read('quote', place).map(([label]) => label));
  expect(labels[0]).toHaveLength(9);
  expect(new Set(labels.map(String)).size).toBe(1);
});

test('an answer stands on its line once it would be taken', () => {
  const written = { 'contact[nombre]': ' Ana ', 'contact[correo]': 'ana@' };
  expect(read('contact', direct, written).slice(0, 3)).toEqual([
    ['Asunto', 'Dejar un mensaje'],
    ['Nombre', 'Ana'],
    ['Correo', null],
  ]);
});

test('the way with detail has a line for the project, and names where it begins', () => {
  const place = { step: 3, option: 2, target: 2 } as const;
  const written = { 'tipo[]': ['otro'], 'request[]': ['Cobrar con tarjeta'] };
  const lines = read('quote', place, written);
  expect(lines.slice(0, 2)).toEqual([
    ['Solicitud', 'Con el detalle del proyecto'],
    ['Partimos de', 'Tengo referencias'],
  ]);
  expect(lines.at(-1)).toEqual(['Proyecto', 'Otro tipo de proyecto · Cobrar con tarjeta']);
});

test('of a long answer only the beginning stands on its line', () => {
  const lines = read('contact', direct, { 'contact[mensaje]': 'una palabra y otra '.repeat(20) });
  expect(lines.at(-1)?.[1]).toMatch(/^una palabra y otra .{30,51}\S…$/);
});

function sheet(kind: FlowKind, place: Place, written = {}) {
  const copy = siteCopy(kind);
  const answers = answersOf(kind, written);
  const said = sampleOf(copy, linesOf(copy, place, answers), null)?.map(({ value }) => value);
  return { said, picked: pickedOf(copy, answers) };
}

test('before the first choice a quote’s sheet is a sample', () => {
  const { said, picked } = sheet('quote', START);
  expect(said).toHaveLength(5);
  expect(picked).toBeNull();
});

test('what was named has its building, and one price for all of it', () => {
  const { picked } = sheet('quote', START, { 'tipo[]': ['guardia', 'auditoria', 'sitio', 'otro'] });
  expect(picked?.services.map(({ drawing }) => drawing)).toEqual(['faro', 'puerta', 'casa']);
  expect(picked?.least).toBe('Desde $68,000 y $6,500 al mes');
});

test.each([
  [['guardia'], undefined],
  [['tienda'], undefined],
  [['sitio', 'guardia'], 'La guardia se paga desde el segundo mes.'],
  [['guardia', 'sitio', 'tienda'], 'La guardia se paga desde el cuarto mes.'],
])('beside %s the watch is paid once the months of the project are over', (types, said) => {
  expect(sheet('quote', START, { 'tipo[]': types }).picked?.included).toBe(said);
});

test.each([
  [['tienda'], 'Primer año desde $85,200 MXN; con guardia, $143,700'],
  [['tienda', 'guardia'], 'Primer año desde $143,700 MXN'],
  [['sitio', 'tienda'], 'Primer año desde $119,000 MXN; con guardia, $177,500'],
  [['guardia'], 'Primer año desde $78,000 MXN'],
])('the first year of %s is one sum', (types, said) => {
  const { picked } = sheet('quote', START, { 'tipo[]': types });
  expect(picked?.year?.replaceAll('\u00A0', ' ')).toContain(said);
});

test.each([
  ['a budget under its price', ['Menos de $50,000'], true],
  ['a budget that may be enough', ['De $50,000 a $150,000'], false],
  ['a budget without an upper end', ['Más de $400,000'], false],
  ['fewer weeks than it takes', ['', '01-02-2097', '01-02-2097'], true],
  ['weeks enough', ['', '01-02-2097', '15-03-2097'], false],
  ['dates that nobody knows', ['', 'Aún no sé'], false],
])('%s: said kindly with what it takes, where it does not fit', (_what, answers, isSaid) => {
  const [presupuesto = '', comienzo = '', lanzamiento = ''] = answers;
  const { picked } = sheet('quote', START, {
    'tipo[]': ['tienda'],
    'quote[presupuesto]': presupuesto,
    'quote[comienzo]': comienzo,
    'quote[lanzamiento]': lanzamiento,
  });
  const said = picked?.misfit?.text.includes('empieza en $78,000 y lleva 6 a 8 semanas');
  expect(said).toBe(isSaid || undefined);
});

test('not to know yet is said by its name and has no price', () => {
  const { picked } = sheet('quote', START, { 'tipo[]': ['indeciso'] });
  expect(picked).toMatchObject({ services: [], undecided: 'Aún no sé qué necesito', least: null });
});

test('it is the visitor’s own from the first answer on, and a contact’s lines are never a sample', () => {
  expect(sheet('quote', START, { 'quote[nombre]': 'Ana' }).said).toBeUndefined();
  expect(sheet('quote', direct).said).toBeUndefined();
  expect(sheet('contact', START).said).toEqual([]);
});

test('a date is said in words, which nobody reads the other way round', () => {
  const lines = read('quote', direct, { 'quote[comienzo]': '01-02-2097' });
  expect(lines).toContainEqual(['Fecha de comienzo', 'viernes 1 de febrero de 2097']);
});

test('what was named stands apart from the lines', () => {
  expect(read('quote', direct, { 'tipo[]': ['app'] }).map(([label]) => label)).not.toContain(
    'Proyecto',
  );
});
