// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { ORIGIN_FIELD } from '#forms/visit-origin.ts';
import { tellOrigin } from './tell-origin.ts';

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<form><input name="a" value="b"></form>';
});

test('what is sent says where the visit began, on whatever page it is sent', () => {
  history.replaceState(null, '', '/servicios?utm_source=Boletin&otra=1');
  tellOrigin();
  history.replaceState(null, '', '/contacto');
  const form = document.querySelector('form') ?? undefined;
  // jsdom does not fire `formdata` when a form is sent, so the test fires it.
  const data = new FormData(form);
  dispatchEvent(Object.assign(new Event('formdata'), { formData: data }));
  expect(data.get(ORIGIN_FIELD)).toBe('http://localhost:3000/servicios?utm_source=Boletin&otra=1 ');
});

test('a search says nothing of it: it would stand in the address', () => {
  tellOrigin();
  const form = document.querySelector('form');
  const data = new FormData(form ?? undefined);
  form?.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData: data }));
  expect(data.get(ORIGIN_FIELD)).toBeNull();
});
