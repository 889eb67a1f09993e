import { describe, expect, it } from 'vitest';
import type { FlowKind } from '#forms/wire.ts';
import {
  addressOf,
  flowFromAddress,
  flowFromPost,
  flowFromRefusal,
  type FlowPage,
} from './server-state.ts';
import { START, type FragmentName, type Place } from './machine.ts';
import { listOf, textOf, toEntries } from './answers.ts';

const direct: Place = { step: 2, option: 1, target: null };
const plain: Place = { step: 2, option: 2, target: 1 };
const referents: Place = { step: 2, option: 2, target: 2 };

function post(
  kind: FlowKind,
  place: Place,
  action: string | null,
  entries: [string, string][] = [],
) {
  const form = new URLSearchParams(entries);
  form.set('paso', String(place.step));
  form.set('opcion', String(place.option ?? ''));
  form.set('objetivo', String(place.target ?? ''));
  if (action !== null) form.set('accion', action);
  return flowFromPost(kind, form);
}

function page(...of: Parameters<typeof post>): FlowPage {
  const answer = post(...of);
  if (answer.action !== 'page') throw new Error('It was taken for a submission.');
  return answer.page;
}

describe('addresses', () => {
  const places: [Place, string][] = [
    [START, ''],
    [{ step: 1, option: 2, target: null }, '?opcion=2'],
    [direct, '/datos_basicos'],
    [plain, '/datos_basicos?opcion=2&objetivo=1'],
    [{ ...plain, target: 3 }, '/datos_basicos?opcion=2&objetivo=3'],
    [referents, '/datos_basicos_referentes'],
    [{ ...plain, step: 3 }, '/detalle_proyecto'],
    [{ ...referents, step: 3 }, '/detalle_proyecto?objetivo=2'],
  ];

  it.each(places)('%o is at …%s, and back', (place, address) => {
    const url = new URL(addressOf('contact', place), 'http://localhost');
    expect(url.pathname + url.search).toBe(`/contacto${address}`);
    const fragment = (url.pathname.split('/')[2] ?? null) as FragmentName | null;
    expect(flowFromAddress('contact', fragment, url.searchParams).place).toEqual(place);
  });

  it('a project type in the address is checked beforehand; nonsense is not', () => {
    const { written } = flowFromAddress('quote', null, new URLSearchParams('tipo=tienda&tipo=<b>'));
    expect(listOf(written, 'tipo[]')).toEqual(['tienda']);
  });
});

describe('choices', () => {
  it('option 1 leads to the basic data, option 2 to the second panel', () => {
    expect(page('contact', START, 'opcion:1').place).toEqual(direct);
    expect(page('contact', START, 'opcion:2').place).toEqual({ ...START, option: 2 });
  });

  it('each target leads to its variant', () => {
    const targets: Place = { ...START, option: 2 };
    expect(page('quote', targets, 'objetivo:2').place).toEqual(referents);
    expect(page('quote', targets, 'objetivo:1').place).toEqual(plain);
    expect(page('quote', targets, 'objetivo:x').place).toEqual(plain);
  });

  it('back leads one place back with everything that was written', () => {
    const written: [string, string][] = [
      ['contact[nombre]', 'Ana'],
      ['request[]', 'uno'],
    ];
    const before = page('contact', { ...referents, step: 3 }, 'atras', written);
    expect(before.place).toEqual(referents);
    expect(toEntries(before.written)).toEqual(expect.arrayContaining(written));
  });
});

describe('Siguiente', () => {
  it('of the contact flow asks for nothing', () => {
    expect(page('contact', plain, 'siguiente')).toMatchObject({
      place: { ...plain, step: 3 },
      errors: {},
    });
  });

  it('of the quote asks for name, mail and telephone, and says so in step 2', () => {
    const { place, errors } = page('quote', plain, 'siguiente', [['quote[nombre]', 'Ana']]);
    expect(place).toEqual(plain);
    expect(errors).toEqual({
      'quote[correo]': 'Ingresa un e-mail válido.',
      'quote[telefono]': 'Ingresa un número válido.',
    });
  });

  it('of the quote does not mind the dates yet', () => {
    const { place } = page('quote', referents, 'siguiente', [
      ['quote[nombre]', 'Ana'],
      ['quote[correo]', 'ana@ejemplo.mx'],
      ['quote[telefono]', '5551234567'],
    ]);
    expect(place).toEqual({ ...referents, step: 3 });
  });
});

it('naming what is to be quoted keeps the page and the rest; naming it again takes it back', () => {
  const typed: [string, string][] = [
    ['quote[nombre]', 'Ana'],
    ['tipo[]', 'app'],
  ];
  const more = page('quote', START, 'tipo:sitio', typed);
  expect(more.place).toEqual(START);
  expect(listOf(more.written, 'tipo[]')).toEqual(['app', 'sitio']);
  expect(textOf(more.written, 'quote[nombre]')).toBe('Ana');
  expect(listOf(page('quote', START, 'tipo:app', typed).written, 'tipo[]')).toEqual([]);
  expect(listOf(page('quote', START, 'tipo:<b>', typed).written, 'tipo[]')).toEqual(['app']);
});

describe('lists', () => {
  const detail: Place = { ...plain, step: 3 };

  it.each([
    ['  dos ', ['uno', 'dos']],
    [' ', ['uno']],
  ])('adding «%s» trims the text, adds no empty one and clears the input', (typed, list) => {
    const { written, errors } = page('contact', detail, 'agregar:request', [
      ['request[]', 'uno'],
      ['nuevo[request]', typed],
    ]);
    expect(listOf(written, 'request[]')).toEqual(list);
    expect(textOf(written, 'nuevo[request]').trim()).toBe('');
    expect(errors).toEqual({});
  });

  it('the twenty-first entry and one of 301 characters are refused, and stay in the input', () => {
    const full = Array.from({ length: 20 }, (): [string, string] => ['request[]', 'una']);
    const twenty = page('contact', detail, 'agregar:request', [...full, ['nuevo[request]', 'más']]);
    expect(twenty.errors).toEqual({ 'request[]': 'Caben 20 elementos como máximo.' });
    expect(textOf(twenty.written, 'nuevo[request]')).toBe('más');
    const long = page('contact', detail, 'agregar:request', [['nuevo[request]', 'a'.repeat(301)]]);
    expect(long.errors).toEqual({
      'request[]': 'Cada elemento admite 300 caracteres como máximo.',
    });
  });

  it('removing takes out that entry and no other', () => {
    const entries = ['uno', 'dos', 'uno'].map((text): [string, string] => ['request[]', text]);
    const { written } = page('contact', detail, 'quitar:request:2', entries);
    expect(listOf(written, 'request[]')).toEqual(['uno', 'dos']);
  });

  it.each(['quitar:request', 'quitar:nada:0', 'agregar:__proto__'])('%s does no harm', (action) => {
    expect(page('contact', detail, action, [['request[]', 'uno']])).toMatchObject({
      written: { 'request[]': ['uno'] },
    });
  });
});

describe('Enter in a field', () => {
  it('adds what is in a list’s input', () => {
    const { written } = page('quote', { ...plain, step: 3 }, 'seguir', [
      ['nuevo[restriction]', 'Sin cookies'],
    ]);
    expect(listOf(written, 'restriction[]')).toEqual(['Sin cookies']);
  });

  it('does what the step’s button does', () => {
    expect(page('contact', plain, 'seguir').place.step).toBe(3);
    expect(post('contact', direct, 'seguir')).toEqual({ action: 'submit' });
    expect(page('contact', referents, 'seguir').place.step).toBe(3);
    expect(post('contact', { ...plain, step: 3 }, 'seguir')).toEqual({ action: 'submit' });
  });
});

describe('a submission', () => {
  it.each([null, 'enviar', 'otra cosa'])('is a post with the action %s', (action) => {
    expect(post('contact', direct, action)).toEqual({ action: 'submit' });
  });

  it('that is refused comes back at the step of its first error, as written', () => {
    const form = new URLSearchParams([
      ['paso', '3'],
      ['opcion', '2'],
      ['objetivo', '2'],
      ['contact[nombre]', 'Ana'],
    ]);
    const errors = { 'contact[correo]': 'x', 'request[]': 'y' };
    expect(flowFromRefusal('contact', form, errors)).toMatchObject({
      place: referents,
      written: { 'contact[nombre]': 'Ana' },
      errors,
    });
    expect(flowFromRefusal('contact', form, { captcha: 'x' }).place.step).toBe(3);
  });

  it('of a client that names no step is shown at the basic data', () => {
    expect(flowFromRefusal('quote', new URLSearchParams(), { captcha: 'x' }).place).toEqual(direct);
  });
});
