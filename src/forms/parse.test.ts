import { describe, expect, it } from 'vitest';
import { formKindOf, readValues, validateForm } from './parse.ts';
import { posted, VALID } from './rules.cases.ts';
import { isEmail } from './rules.ts';

it('takes a mail address however its accents are written, and keeps it in one way', () => {
  for (const correo of ['evá@correo.example', 'evá@correo.example'.normalize('NFD')]) {
    const { data } = validateForm('simple', posted({ ...VALID.simple, 'contact[correo]': correo }));
    expect(data?.['contact[correo]']).toBe('evá@correo.example');
  }
  expect(isEmail('evá@correo.example'.normalize('NFD'))).toBe(true);
});

describe('reading a posted form', () => {
  it('keeps what was written, to the letter, beside what was understood', () => {
    const form = posted({ ...VALID.simple, 'contact[nombre]': '  Ana  ' });
    const { values, data } = validateForm('simple', form);
    expect(values['contact[nombre]']).toBe('  Ana  ');
    expect(data?.['contact[nombre]']).toBe('Ana');
  });

  it('keeps the text of a form that is wrong, and gives no data', () => {
    const { values, data, errors } = validateForm('simple', posted({ 'contact[mensaje]': 'hola' }));
    expect(values['contact[mensaje]']).toBe('hola');
    expect(data).toBeUndefined();
    expect(Object.keys(errors)).toEqual([
      'contact[nombre]',
      'contact[correo]',
      'contact[telefono]',
      'contact[mensaje]',
    ]);
  });

  it('passes over names that are not the form’s, harmful ones included', () => {
    const form = posted({
      ...VALID.simple,
      'contact[__proto__]': 'x',
      'contact[__proto__][nombre]': 'x',
      __proto__: 'x',
      'constructor[prototype][a]': 'x',
      'contact[web]': 'https://ejemplo.mx',
    });
    const { values, data } = validateForm('simple', form);
    expect(values).toEqual({ 'contact[telefono_escrito]': '', ...VALID.simple });
    expect(data).toEqual(values);
    expect(({} as Record<string, unknown>)['nombre']).toBeUndefined();
  });

  it('drops NUL and control characters, and writes line breaks one way', () => {
    const { data } = validateForm(
      'simple',
      posted({
        ...VALID.simple,
        'contact[nombre]': 'Ana\u0000 \u001bRíos\u0085\r\nBcc: x@y.mx',
        'contact[mensaje]': 'uno\r\ndos\rtres\ncuatro\u0007',
      }),
    );
    expect(data?.['contact[nombre]']).toBe('Ana Ríos Bcc: x@y.mx');
    expect(data?.['contact[mensaje]']).toBe('uno\ndos\ntres\ncuatro');
  });

  it('measures a telephone number without the spaces around it', () => {
    const form = posted({ ...VALID.simple, 'contact[telefono]': '  123456789012  ' });
    expect(validateForm('simple', form).data?.['contact[telefono]']).toBe('123456789012');
  });

  it('passes over files sent under a field’s name', () => {
    const form = new FormData();
    form.append('contact[nombre]', new File(['x'], 'x.txt'));
    expect(validateForm('simple', form).values['contact[nombre]']).toBe('');
  });

  it('takes the last text when a field was sent twice', () => {
    const form = posted({ ...VALID.simple, 'contact[nombre]': ['Ana', 'Eva'] });
    expect(validateForm('simple', form).data?.['contact[nombre]']).toBe('Eva');
  });

  it('gathers lists in order, without the empty entries', () => {
    const form = posted({ ...VALID.contact, 'request[]': [' uno ', ' ', '', 'dos'] });
    expect(validateForm('contact', form).data?.['request[]']).toEqual(['uno', 'dos']);
  });

  it.each(['No tengo', '@mitienda', 'instagram', 'ejemplo .mx', 'x'.repeat(400)])(
    'takes any website, for nothing there stops a person: «%s»',
    (web) => {
      const form = posted({ ...VALID.contact, 'contact[web]': web });
      expect(validateForm('contact', form).data?.['contact[web]']).toBe(web);
    },
  );

  it('counts what was typed into a list and never added', () => {
    const form = posted({ ...VALID.contact, 'nuevo[request]': 'Una más' });
    expect(validateForm('contact', form).data?.['request[]']).toEqual([
      ...VALID.contact['request[]'],
      'Una más',
    ]);
  });

  it('ignores the other type’s text while its checkbox is unchecked, and shows it again', () => {
    const form = posted({ ...VALID.contact, 'tipo[]': ['tienda'], tipo_otro: 'Un quiosco' });
    const { values, data } = validateForm('contact', form);
    expect(data?.tipo_otro).toBe('');
    expect(values.tipo_otro).toBe('Un quiosco');
  });

  it('judges the launch against the start even while another field is wrong', () => {
    const form = posted({
      ...VALID.quote,
      'quote[nombre]': '',
      'quote[comienzo]': '02-02-2097',
      'quote[lanzamiento]': '01-02-2097',
    });
    expect(validateForm('quote', form).errors).toEqual({
      'quote[nombre]': 'Ingresa un nombre válido.',
      'quote[lanzamiento]': 'El lanzamiento no puede ser anterior al comienzo.',
    });
  });
});

describe('which form was posted', () => {
  it.each([
    ['/cotizacion', {}, 'quote'],
    ['/contacto', {}, 'contact'],
    ['/contacto', { formulario: 'simple' }, 'simple'],
    ['/contacto', { formulario: 'otra' }, 'contact'],
    ['/cotizacion', { formulario: 'simple' }, 'quote'],
  ] as const)('%s with %o is %s', (path, written, kind) => {
    expect(formKindOf(path, posted(written))).toBe(kind);
  });
});

it.each([
  [['indeciso'], ['indeciso']],
  [['indeciso', 'tienda'], ['tienda']],
  [['otro', 'indeciso'], ['otro']],
])('of %o, not to know yet is no answer beside a kind of project', (types, kept) => {
  const form = new URLSearchParams(types.map((type) => ['tipo[]', type]));
  expect(readValues('quote', form)['tipo[]']).toEqual(kept);
});
