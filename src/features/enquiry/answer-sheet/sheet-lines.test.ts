import { expect, test } from 'vitest';
import { emptyAnswers } from '#features/enquiry/step-flow/model/answers.ts';
import { START, type Place } from '#features/enquiry/step-flow/model/machine.ts';
import { siteCopy } from '#features/enquiry/step-flow/model/testing-copy.ts';
import type { FlowKind } from '#forms/wire.ts';
import { linesOf, pickedOf, sampleOf } from './sheet-lines.ts';

function read(kind: FlowKind, place: Place, written = {}) {
  const empty = emptyAnswers(kind);
  const answers = { ...empty, written: { ...empty.written, ...written } };
  return linesOf(siteCopy(kind), place, answers).map(({ label, value }) => [label, value]);
}

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
  const place = { step: 2, option: 1, target: null } as const;
  const written = { 'contact[nombre]': ' Ana ', 'contact[correo]': 'ana@' };
  expect(read('contact', place, written).slice(0, 3)).toEqual([
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
    ['Cómo', 'Con el detalle del proyecto'],
    ['Partimos de', 'Tengo referencias'],
  ]);
  expect(lines.at(-1)).toEqual(['Proyecto', 'Otro tipo de proyecto · Cobrar con tarjeta']);
});

test('of a long answer only the beginning stands on its line', () => {
  const place = { step: 2, option: 1, target: null } as const;
  const lines = read('contact', place, { 'contact[mensaje]': 'una palabra y otra '.repeat(20) });
  expect(lines.at(-1)?.[1]).toMatch(/^una palabra y otra .{30,51}\S…$/);
});

function sample(kind: FlowKind, place: Place, written = {}) {
  const copy = siteCopy(kind);
  const empty = emptyAnswers(kind);
  const answers = { ...empty, written: { ...empty.written, ...written } };
  const lines = sampleOf(copy, place, answers, linesOf(copy, place, answers));
  return { drawing: pickedOf(copy, answers)?.drawing, said: lines?.map(({ value }) => value) };
}

test('before the first choice a quote’s sheet is the first service’s, or of what was named last', () => {
  const first = sample('quote', START);
  expect(first.said?.[0]).toBe('Tienda en línea');
  expect(first.drawing).toBeUndefined();
  const named = sample('quote', START, { 'tipo[]': ['app', 'auditoria', 'otro'] });
  expect(named.said?.[0]).toBe('Auditoría de seguridad');
  expect(named.said?.[2]).toMatch(/^\$[\d,]+\sMXN, más IVA$/);
  expect(named.drawing).toBe('puerta');
});

test('it is the visitor’s own from the first answer on, and a contact’s is never a sample', () => {
  expect(sample('quote', START, { 'quote[nombre]': 'Ana' }).said).toBeUndefined();
  expect(sample('quote', { step: 2, option: 1, target: null }).said).toBeUndefined();
  expect(sample('contact', START).said).toBeUndefined();
});

test('the short way takes along what was named before', () => {
  const place = { step: 2, option: 1, target: null } as const;
  expect(read('quote', place, { 'tipo[]': ['app'] }).at(-1)).toEqual(['Proyecto', 'App móvil']);
});
