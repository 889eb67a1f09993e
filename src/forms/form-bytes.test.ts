import { expect, it } from 'vitest';
import { FORM_BYTES } from './form-bytes.ts';
import { LIST_MAX_ITEMS, LIST_MAX_LENGTH } from './forms.ts';
import { validateForm } from './parse.ts';
import { VALID } from './rules.cases.ts';

it('a form that keeps its limits fits, in any script', () => {
  const form = new URLSearchParams({
    'contact[nombre]': '漢'.repeat(120),
    'contact[correo]': VALID.contact['contact[correo]'],
    'contact[telefono]': '5551234567',
    'contact[web]': '漢'.repeat(300),
    'contact[mensaje]': '漢'.repeat(5000),
  });
  for (const list of ['request[]', 'referent[]', 'restriction[]']) {
    for (let entry = 0; entry < LIST_MAX_ITEMS; entry += 1) {
      form.append(list, '漢'.repeat(LIST_MAX_LENGTH));
    }
  }
  expect(validateForm('contact', form).errors).toEqual({});
  expect(form.toString().length).toBeGreaterThan(64 * 1024);
  expect(form.toString().length).toBeLessThan(FORM_BYTES);
  expect(FORM_BYTES).toBeLessThan(320 * 1024);
});
