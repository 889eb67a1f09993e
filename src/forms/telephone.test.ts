import { describe, expect, it } from 'vitest';
import { validateForm } from './parse.ts';
import { posted, VALID } from './rules.cases.ts';
import { fieldTelephone, tidyTelephone } from './telephone.ts';

describe('a telephone number', () => {
  it.each([
    ['+52 55 5550 0142', '525555500142'],
    ['+525555500142', '525555500142'],
    ['(55) 5550-0142', '5555500142'],
    ['55.5550.0142', '5555500142'],
    ['[55] 5550–0142', '5555500142'],
    // A number that is copied on a phone contains direction marks and no-break spaces.
    ['\u202d+52\u00a055\u00a05550\u00a00142\u202c', '525555500142'],
    ['5555500142', '5555500142'],
    ['0052 55 5550 0142', '525555500142'],
    ['+52 1 55 5550 0142', '5215555500142'],
    ['55 5550 0142, ext. 12', '5555500142'],
  ])('«%s» is %s', (typed, number) => {
    expect(tidyTelephone(typed)).toBe(number);
  });

  it.each(['+54 9 11 1234 5678 9', 'llámenme', '---', ''])('«%s» stays as it is', (typed) => {
    expect(tidyTelephone(typed)).toBe(typed);
  });

  it.each([
    ['+56 9 1234 5678', '+56912345678'],
    ['(+56) 912345678', '+56912345678'],
    ['+56912345678', '+56912345678'],
    ['56 9 1234 5678', '56912345678'],
    ['+52 55 5550 0142', '525555500142'],
    ['+ llámenme', '+ llámenme'],
  ])('«%s» leaves «%s» in its field', (typed, left) => {
    expect(fieldTelephone(typed)).toBe(left);
  });

  const forms = [
    ['simple', 'contact', 'Campo Requerido'],
    ['contact', 'contact', 'Ingresa un número válido.'],
    ['quote', 'quote', 'Ingresa un número válido.'],
  ] as const;
  it.each(forms)('is measured by its digits, and kept as typed (%s)', (kind, scope, message) => {
    const [name, typedIn] = [`${scope}[telefono]`, `${scope}[telefono_escrito]`];
    const validate = (text: string, before = '') =>
      validateForm(kind, posted({ ...VALID[kind], [name]: text, [typedIn]: before }));
    const read = validate(' +52 55 5550 0142 ');
    expect(read.data).toMatchObject({ [name]: '525555500142', [typedIn]: '+52 55 5550 0142' });
    expect(validate('525555500142', '+52 55 5550 0142').data).toEqual(read.data);
    const plus = validate('+56912345678', '+56 9 1234 5678').data;
    expect(plus).toMatchObject({ [name]: '56912345678', [typedIn]: '+56 9 1234 5678' });
    expect(validate('5511112222', '+52 55 5550 0142').data).toMatchObject({ [typedIn]: '' });
    const wrong = validate('+54 9 11 1234 5678 9');
    expect(wrong.errors).toEqual({ [name]: message });
    expect(wrong.values).toMatchObject({ [name]: '+54 9 11 1234 5678 9' });
  });
});
