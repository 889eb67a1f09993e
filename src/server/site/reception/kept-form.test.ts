import type { AstroCookies } from 'astro';
import { expect, it } from 'vitest';
import { createKeptForms } from './kept-form.ts';
import type { Refused } from './reception.ts';

function browser() {
  const jar = new Map<string, string>();
  const cookies = {
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  } as unknown as AstroCookies;
  const where = { cookies, path: '/contacto', visitor: 'v'.repeat(24), secure: true } as const;
  return { jar, where };
}

const written = new URLSearchParams([
  ['contact[nombre]', 'Ana Ríos'],
  ['contact[mensaje]', 'Quiero una tienda.'],
  ['request[]', 'uno'],
  ['request[]', 'dos'],
  ['csrf_token', 'de una página'],
]);
const refused = {
  ...{ outcome: 'refused', status: 422, notice: 'invalido', form: 'contact', asksFirst: false },
  ...{ values: {}, errors: { 'contact[correo]': 'Ingresa un correo válido.' } },
  ...{ submissionId: null, captcha: { response: null, question: null } },
} as unknown as Refused;

const forms = createKeptForms('un secreto de pruebas');

it('keeps a refused form for its visitor and its address, and nobody reads it in the cookie', () => {
  const { jar, where } = browser();
  expect(forms.keep(where, written, refused)).toBe(true);
  expect([...jar.keys()]).toEqual(['__Secure-escrito']);
  expect(Buffer.from([...jar.values()].join(''), 'base64url').toString()).not.toContain('Ana');
  const kept = forms.recall(where);
  expect(kept?.form.getAll('request[]')).toEqual(['uno', 'dos']);
  expect(kept?.form.has('csrf_token')).toBe(false);
  const { values, ...reason } = kept?.refused ?? {};
  expect(values).toMatchObject({ 'contact[nombre]': 'Ana Ríos', 'request[]': ['uno', 'dos'] });
  expect({ ...reason, values: {} }).toEqual(refused);
  expect(forms.recall({ ...where, visitor: 'w'.repeat(24) })).toBeNull();
  expect(forms.recall({ ...where, path: '/cotizacion' })).toBeNull();
  expect(createKeptForms('otro secreto').recall(where)).toBeNull();
});

it('keeps a page that only goes on, without a refusal', () => {
  const { where } = browser();
  expect(forms.keep(where, written, null)).toBe(true);
  expect(forms.recall(where)).toMatchObject({ refused: null });
});

it('says that what is too long for a cookie is not kept', () => {
  const { jar, where } = browser();
  const long = Array.from({ length: 900 }, (_, index) => `palabra-${index * 7919}`).join(' ');
  expect(forms.keep(where, new URLSearchParams({ 'contact[mensaje]': long }), null)).toBe(false);
  expect(jar.size).toBe(0);
});
