import { describe, expect, it, vi } from 'vitest';
import { createAnswers, emptyAnswers, listOf, readWritten, stepOf, textOf } from './answers.ts';

const quote = () => createAnswers('quote', emptyAnswers('quote'));

function form(entries: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

describe('when a field is judged', () => {
  it('when it is left, if it was touched, and not while it is typed for the first time', () => {
    const answers = quote();
    answers.left('quote[nombre]');
    answers.typed('quote[correo]', form({ 'quote[correo]': 'ana' }));
    expect(answers.get().errors).toEqual({});
    answers.left('quote[correo]');
    expect(answers.get().errors).toEqual({ 'quote[correo]': 'Ingresa un e-mail válido.' });
  });

  it('a list, while what stands in its input is being put right', () => {
    const answers = quote();
    answers.typed('nuevo[request]', form({ 'nuevo[request]': 'a'.repeat(301) }));
    expect(answers.get().errors).toEqual({});
    expect(answers.check()).toHaveProperty(['request[]']);
    answers.typed('nuevo[request]', form({ 'nuevo[request]': 'a'.repeat(300) }));
    expect(answers.get().errors).not.toHaveProperty(['request[]']);
  });

  it('with every key once its message is on show', () => {
    const answers = quote();
    answers.check(['quote[correo]']);
    answers.typed('quote[correo]', form({ 'quote[correo]': 'ana@' }));
    expect(answers.get().errors).toHaveProperty('quote[correo]');
    answers.typed('quote[correo]', form({ 'quote[correo]': 'ana@ejemplo.mx' }));
    expect(answers.get().errors).toEqual({});
  });

  it('when the date that it is compared with changes', () => {
    const answers = quote();
    answers.put('quote[comienzo]', '02-02-2097');
    answers.put('quote[lanzamiento]', '01-02-2097');
    answers.left('quote[lanzamiento]');
    expect(answers.get().errors).toHaveProperty('quote[lanzamiento]');
    answers.put('quote[comienzo]', '01-02-2097');
    expect(answers.get().errors).toEqual({});
  });

  it('the newsletter with the topics that were ticked under its box, which count only with it', () => {
    const answers = quote();
    answers.absorb(form({ topic: 'seguridad' }));
    expect(listOf(answers.get().written, 'topic')).toEqual([]);
    answers.typed('newsletter', form({ newsletter: 'si', topic: 'seguridad' }));
    expect(listOf(answers.get().written, 'topic')).toEqual(['seguridad']);
    expect(answers.check()).not.toHaveProperty('topic');
    answers.typed('topic', form({ newsletter: 'si' }));
    expect(answers.check()).toHaveProperty('topic');
  });

  it('all of them when the form is sent, or only those asked for', () => {
    const answers = quote();
    expect(Object.keys(answers.check(['quote[nombre]', 'quote[correo]']))).toEqual([
      'quote[nombre]',
      'quote[correo]',
    ]);
    expect(Object.keys(answers.check())).toHaveLength(7);
    expect(Object.keys(answers.get().errors)).toHaveLength(7);
  });
});

it('inputs are drawn anew only when texts come from outside', () => {
  const answers = quote();
  const listener = vi.fn();
  answers.subscribe(listener);
  answers.typed('quote[nombre]', form({ 'quote[nombre]': 'Ana' }));
  expect(answers.get().revision).toBe(0);
  answers.replace({ 'quote[nombre]': 'Eva' });
  expect(answers.get().revision).toBe(1);
  expect(textOf(answers.get().written, 'quote[nombre]')).toBe('Eva');
  expect(textOf(answers.get().written, 'quote[correo]')).toBe('');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('takes what was typed before the scripts arrived, and loses nothing that is off screen', () => {
  const answers = createAnswers('quote', {
    ...emptyAnswers('quote'),
    written: { 'quote[nombre]': '', 'request[]': ['uno'] },
  });
  answers.absorb(form({ 'quote[nombre]': 'Ana', csrf_token: 'x' }));
  expect(textOf(answers.get().written, 'quote[nombre]')).toBe('Ana');
  expect(listOf(answers.get().written, 'request[]')).toEqual(['uno']);
  expect(answers.get().written).not.toHaveProperty('csrf_token');
});

it('keeps what is in a list’s input apart from the list', () => {
  const written = readWritten(
    'contact',
    new URLSearchParams([
      ['request[]', 'uno'],
      ['nuevo[request]', 'dos'],
    ]),
  );
  expect(listOf(written, 'request[]')).toEqual(['uno']);
  expect(textOf(written, 'nuevo[request]')).toBe('dos');
});

it.each([
  ['contact[nombre]', 2],
  ['quote[presupuesto]', 2],
  ['referent[]', 2],
  ['topic', 2],
  ['request[]', 3],
  ['tipo_otro', 3],
  ['agree', null],
  ['captcha', null],
])('%s is shown in step %s', (name, step) => {
  expect(stepOf(name)).toBe(step);
});
