import { describe, expect, it } from 'vitest';
import { CATALOGUE, formatMessage } from './catalogue.ts';
import { fieldsOf, type FormKind } from './forms.ts';
import { isUrl, messageOf, passes, type RuleName, type RuleParameters } from './rules.ts';
import { validateForm } from './parse.ts';
import { validate } from './schemas.ts';
import {
  DELIBERATE,
  LIBRARY,
  posted,
  RULES,
  VALID,
  valuesOf,
  type Written,
} from './rules.cases.ts';

const listed = (kind: FormKind) =>
  fieldsOf(kind).flatMap(([field, { rules }]) =>
    Object.keys(rules).map((rule) => `${kind} ${field} ${rule}`),
  );

describe('every rule of every form', () => {
  const kinds = ['simple', 'contact', 'quote', 'account'] as const;

  it('stands in the table of cases', () => {
    const cases = RULES.map(({ kind, field, rule }) => `${kind} ${field} ${rule}`);
    expect(new Set(cases)).toEqual(new Set(kinds.flatMap(listed)));
  });

  it.each(RULES)(
    '$kind $field, $rule: «$message»',
    ({ kind, field, rule, bad, message, besides }) => {
      const declared = new Map(fieldsOf(kind)).get(field);
      expect(declared && messageOf(declared, rule)).toBe(message);

      const written: Written = { ...VALID[kind], ...besides, [field]: bad };
      expect(validate(kind, valuesOf(kind, written)).errors).toEqual({ [field]: message });
      const form = posted(written);
      const multipart = new FormData();
      for (const [name, text] of form) multipart.append(name, text);
      expect(validateForm(kind, form).errors).toEqual({ [field]: message });
      expect(validateForm(kind, multipart).errors).toEqual({ [field]: message });
    },
  );

  it.each(kinds)('lets a well-filled form pass (%s)', (kind) => {
    const values = valuesOf(kind, VALID[kind]);
    expect(validate(kind, values)).toEqual({ errors: {}, data: values });
  });
});

describe('a rule without a message of its own', () => {
  const cases: [keyof typeof CATALOGUE, unknown, string][] = [
    ['required', true, 'This field is required.'],
    ['remote', true, 'Please fix this field.'],
    ['email', true, 'Please enter a valid email address.'],
    ['url', true, 'Please enter a valid URL.'],
    ['date', true, 'Please enter a valid date.'],
    ['dateISO', true, 'Please enter a valid date (ISO).'],
    ['number', true, 'Please enter a valid number.'],
    ['digits', true, 'Please enter only digits.'],
    ['equalTo', 'password', 'Please enter the same value again.'],
    ['maxlength', 12, 'Please enter no more than 12 characters.'],
    ['minlength', 5, 'Please enter at least 5 characters.'],
    ['rangelength', [2, 9], 'Please enter a value between 2 and 9 characters long.'],
    ['range', [2, 9], 'Please enter a value between 2 and 9.'],
    ['max', 9, 'Please enter a value less than or equal to 9.'],
    ['min', 2, 'Please enter a value greater than or equal to 2.'],
    ['step', 5, 'Please enter a multiple of 5.'],
  ];

  it.each(cases)('says the default of the library (%s)', (rule, parameter, message) => {
    expect(formatMessage(CATALOGUE[rule], parameter)).toBe(message);
    const said = messageOf({ rules: { [rule]: parameter } }, rule as RuleName);
    expect(said).toBe(message);
  });

  it('is refused where the catalogue does not know it', () => {
    expect(() => messageOf({ rules: { phone: true } }, 'phone')).toThrow(/phone/);
  });
});

describe('what passes and what does not', () => {
  const other = (field: string) => (field === 'b' ? 'abc' : '');
  const cases: {
    [Name in RuleName]?: [RuleParameters[Name], yes: string[], no: string[]];
  } = {
    email: [
      true,
      ['a@b.mx', 'ana.maría+web@mi-empresa.com.mx', 'x@ñandú.ar'],
      [
        '@b.mx',
        'a@b',
        'a b@c.mx',
        'a@b..mx',
        'a@-b.mx',
        '.a@b.mx',
        'a..b@c.mx',
        '<a@b.mx>',
        'a\n@b.mx',
        `${'a'.repeat(65)}@b.mx`,
      ],
    ],
    date: [
      true,
      ['01-02-2027', '29-02-2028', '31-12-2026'],
      [
        '31-02-2027',
        '29-02-2027',
        '00-01-2027',
        '01-13-2027',
        '2027-02-01',
        '1-2-2027',
        '01/02/2027',
        '01-02-27',
        '01-02-0027',
        'mañana',
      ],
    ],
    phone: [true, ['5551234567', '(55)12345678'], ['llámenme', '---']],
    minlength: [3, ['abc'], ['ab']],
    maxdigits: [12, ['5551234567', '+52 55 5550 0142'], ['1234567890123', '5550 0142 de noche']],
    maxlength: [3, ['abc'], ['abcd']],
    equalTo: ['b', ['abc'], ['abd', '']],
  };

  for (const [rule, [parameter, yes, no]] of Object.entries(cases)) {
    it(rule, () => {
      const judge = (value: string) => passes(rule as RuleName, parameter as never, value, other);
      expect(yes.filter((value) => !judge(value))).toEqual([]);
      expect(no.filter(judge)).toEqual([]);
      if (rule !== 'equalTo') expect(judge('')).toBe(true);
    });
  }
});

it('a website may lack its scheme, and is nothing else than one', () => {
  const yes = [
    'https://ejemplo.com',
    'http://ejemplo.com/a?b#c',
    'ejemplo.com',
    'www.ejemplo.com.mx/tienda',
    'ejemplo.com:8080/x',
    '192.168.8.5:3000',
    'http://mi_tienda.ejemplo.mx',
    'ejemplo.рф',
  ];
  const no = [
    'no es una url',
    'ejemplo',
    'javascript:alert(1)',
    'ftp://ejemplo.com',
    'https://',
    'https://u:p@ejemplo.com',
    'mailto:a@b.mx',
    'http://192.168.8',
    'http://192.168.8.5.',
    '3.5',
    'http://1234',
    'http://0x7f.0.0.1',
    'http://ejemplo,com.mx',
    'http://ejemplo;com.mx',
    'http://-ejemplo.com',
    'http://ejemplo.c',
  ];
  expect(yes.filter((text) => !isUrl(text))).toEqual([]);
  expect(no.filter(isUrl)).toEqual([]);
});

describe('beside the validation library, by its own tests', () => {
  const other = () => 'Test';
  const deliberate = (rule: RuleName, text: string) =>
    DELIBERATE.some(([each, written]) => each === rule && written === text);

  it.each(LIBRARY)(
    '%s (%s) judges as it does, but where the table says why',
    (rule, parameter, yes, no) => {
      const judge = (text: string) => passes(rule, parameter as never, text, other);
      expect(yes.filter((text) => !judge(text))).toEqual(
        yes.filter((text) => deliberate(rule, text)),
      );
      expect(no.filter(judge)).toEqual(no.filter((text) => deliberate(rule, text)));
    },
  );
});
