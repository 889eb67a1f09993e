import { emptyValues } from './parse.ts';
import type { FormKind, FormValues } from './forms.ts';
import type { RuleName } from './rules.ts';

/** What a case writes, by field name. */
export type Written = Readonly<Record<string, string | readonly string[]>>;

/** A form filled well, for the tests; each case spoils one field of it. */
export const VALID = {
  simple: {
    'contact[nombre]': 'Ana Ríos',
    'contact[correo]': 'ana@ejemplo.mx',
    'contact[telefono]': '5551234567',
    'contact[mensaje]': 'Quiero una tienda.\nCon pagos.',
  },
  contact: {
    'contact[nombre]': 'Ana Ríos',
    'contact[correo]': 'ana@ejemplo.mx',
    'contact[telefono]': '5551234567',
    'contact[web]': 'https://ejemplo.mx',
    'contact[mensaje]': 'Quiero una tienda.\nCon pagos.',
    'tipo[]': ['tienda', 'otro'],
    tipo_otro: 'Un quiosco',
    'request[]': ['Catálogo', 'Pagos'],
    'referent[]': ['https://otra.mx'],
    'restriction[]': ['Sin cookies'],
  },
  quote: {
    'quote[nombre]': 'Ana Ríos',
    'quote[correo]': 'ana@ejemplo.mx',
    'quote[telefono]': '5551234567',
    'quote[comienzo]': '01-02-2097',
    'quote[lanzamiento]': '01-02-2097',
    'quote[presupuesto]': 'Aún no lo sé',
    'tipo[]': ['app', 'otro'],
    tipo_otro: 'Un quiosco',
    'request[]': ['Catálogo'],
    agree: 'si',
  },
  account: {
    username: 'ana',
    lastname: 'Ríos',
    password: ' clave secreta ',
    confirm_password: ' clave secreta ',
  },
} as const satisfies Record<FormKind, Readonly<Record<string, string | readonly string[]>>>;

/** All of a form's values: those written, and the rest empty. */
export function valuesOf<Kind extends FormKind>(
  kind: Kind,
  written: Readonly<Record<string, string | readonly string[]>>,
): FormValues<Kind> {
  return { ...emptyValues(kind), ...written };
}

export interface RuleCase {
  readonly kind: FormKind;
  readonly field: string;
  readonly rule: RuleName;
  /** A value that this rule, and no earlier one, refuses. */
  readonly bad: string | string[];
  readonly message: string;
  /** What else must be written for the case to be about this field alone. */
  readonly besides?: Written;
}

type Row = readonly [
  field: string,
  rule: RuleName,
  bad: string | string[],
  message: string,
  besides?: Written,
];

const cases = (kind: FormKind, rows: readonly Row[]): RuleCase[] =>
  rows.map(([field, rule, bad, message, besides]) => ({
    kind,
    field,
    rule,
    bad,
    message,
    ...(besides && { besides }),
  }));

const long = (length: number) => 'a'.repeat(length);
const longEmail = `ana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.mx`;
const TOO_LONG_120 = 'Este texto es demasiado largo: caben 120 caracteres.';

const detail: readonly Row[] = [
  [
    'tipo[]',
    'maxitems',
    Array.from({ length: 21 }, () => 'tienda'),
    'Caben 20 elementos como máximo.',
  ],
  ['tipo[]', 'maxlength', [long(121)], 'Cada elemento admite 120 caracteres como máximo.'],
  ...['request[]', 'referent[]', 'restriction[]'].flatMap((list): Row[] => [
    [list, 'maxitems', Array.from({ length: 21 }, () => 'x'), 'Caben 20 elementos como máximo.'],
    [list, 'maxlength', ['x', long(301)], 'Cada elemento admite 300 caracteres como máximo.'],
  ]),
];

/** Every rule of the specification's section 5, and ours, with the message to the letter. */
export const RULES: readonly RuleCase[] = [
  ...cases('simple', [
    ['contact[nombre]', 'required', '  ', 'Campo Requerido'],
    ['contact[nombre]', 'maxlength', long(121), TOO_LONG_120],
    ['contact[correo]', 'required', '', 'Campo Requerido'],
    ['contact[correo]', 'email', 'ana@', 'Campo Requerido'],
    ['contact[correo]', 'maxlength', longEmail, 'Campo Requerido'],
    ['contact[telefono]', 'required', '', 'Campo Requerido'],
    ['contact[telefono]', 'phone', 'llámenme', 'Campo Requerido'],
    ['contact[telefono]', 'maxlength', '1234567890123', 'Campo Requerido'],
    ['contact[mensaje]', 'required', '\n', 'Campo Requerido'],
    ['contact[mensaje]', 'minlength', 'hola', 'Campo Requerido'],
    [
      'contact[mensaje]',
      'maxlength',
      long(5001),
      'Este texto es demasiado largo: caben 5000 caracteres.',
    ],
  ]),
  ...cases('contact', [
    ['contact[nombre]', 'required', '', 'Ingresa un nombre válido.'],
    ['contact[nombre]', 'maxlength', long(121), TOO_LONG_120],
    ['contact[correo]', 'required', '', 'Ingresa un correo válido.'],
    ['contact[correo]', 'email', 'ana', 'Ingresa un correo válido.'],
    ['contact[correo]', 'maxlength', longEmail, 'Ingresa un correo válido.'],
    ['contact[telefono]', 'required', '', 'Ingresa un número válido.'],
    ['contact[telefono]', 'phone', 'llámenme', 'Ingresa un número válido.'],
    ['contact[telefono]', 'maxlength', '1234567890123', 'Ingresa un número válido.'],
    ['contact[mensaje]', 'required', '', 'Ingresa un mensaje válido.'],
    ['contact[mensaje]', 'minlength', 'hola', 'Ingresa un mensaje válido.'],
    [
      'contact[mensaje]',
      'maxlength',
      long(5001),
      'Este texto es demasiado largo: caben 5000 caracteres.',
    ],
    ...detail,
    ['tipo_otro', 'maxlength', long(121), TOO_LONG_120],
  ]),
  ...cases('quote', [
    ['quote[nombre]', 'required', '', 'Ingresa un nombre válido.'],
    ['quote[nombre]', 'maxlength', long(121), TOO_LONG_120],
    ['quote[correo]', 'required', '', 'Ingresa un e-mail válido.'],
    ['quote[correo]', 'email', 'ana', 'Ingresa un e-mail válido.'],
    ['quote[correo]', 'maxlength', longEmail, 'Ingresa un e-mail válido.'],
    ['quote[telefono]', 'required', '', 'Ingresa un número válido.'],
    ['quote[telefono]', 'phone', 'llámenme', 'Ingresa un número válido.'],
    ['quote[telefono]', 'maxlength', '1234567890123', 'Ingresa un número válido.'],
    ['quote[comienzo]', 'required', '', 'Ingrese campo requerido.'],
    [
      'quote[comienzo]',
      'date',
      '31-02-2097',
      'Escribe una fecha que exista, con el formato dd-mm-aaaa.',
    ],
    [
      'quote[comienzo]',
      'notPast',
      '01-02-2020',
      'Esa fecha ya pasó. Escribe la de hoy o una posterior.',
    ],
    ['quote[lanzamiento]', 'required', '', 'Ingrese campo requerido.'],
    [
      'quote[lanzamiento]',
      'date',
      '2097-02-31',
      'Escribe una fecha que exista, con el formato dd-mm-aaaa.',
    ],
    [
      'quote[lanzamiento]',
      'notBefore',
      '31-01-2097',
      'El lanzamiento no puede ser anterior al comienzo.',
    ],
    [
      'quote[lanzamiento]',
      'notPast',
      '01-02-2020',
      'Esa fecha ya pasó. Escribe la de hoy o una posterior.',
    ],
    ['quote[presupuesto]', 'required', '', 'Ingrese campo requerido.'],
    ['quote[presupuesto]', 'maxlength', long(121), TOO_LONG_120],
    ...detail,
    ['tipo_otro', 'maxlength', long(121), TOO_LONG_120],
    ['agree', 'required', '', 'Debes aceptar el aviso de privacidad para continuar.'],
    ['agree', 'maxlength', long(121), 'Debes aceptar el aviso de privacidad para continuar.'],
  ]),
  ...cases('account', [
    ['username', 'required', '', 'This field is required.'],
    ['username', 'minlength', 'a', 'Please enter at least 2 characters.'],
    ['username', 'maxlength', long(65), 'Please enter no more than 64 characters.'],
    ['lastname', 'maxlength', long(121), 'Please enter no more than 120 characters.'],
    ['password', 'required', '', 'This field is required.', { confirm_password: '' }],
    [
      'password',
      'minlength',
      '1234',
      'Please enter at least 5 characters.',
      { confirm_password: '1234' },
    ],
    [
      'password',
      'maxlength',
      long(257),
      'Please enter no more than 256 characters.',
      { confirm_password: long(257) },
    ],
    ['confirm_password', 'equalTo', 'otra', 'Please enter the same value again.'],
  ]),
];
