import { readValues } from './parse.ts';
import type { FormKind, FormValues } from './forms.ts';
import type { RuleName, RuleParameters } from './rules.ts';

export type Written = Readonly<Record<string, string | readonly string[]>>;

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
    newsletter: 'si',
    topic: ['comercio'],
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
    'quote[mensaje]': 'Vendemos cerámica.\nCon pagos.',
    newsletter: 'si',
    topic: ['seguridad'],
    'tipo[]': ['app', 'otro'],
    tipo_otro: 'Un quiosco',
    'request[]': ['Catálogo'],
    agree: 'si',
  },
  account: {
    username: 'ana',
    firstname: 'Ana',
    lastname: 'Ríos',
    password: ' clave secreta ',
    confirm_password: ' clave secreta ',
  },
} as const satisfies Record<FormKind, Written>;

/** Returns a posted form. A list becomes several fields with the same name. */
export function posted(written: Written): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(written)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  return form;
}

export function valuesOf<Kind extends FormKind>(kind: Kind, written: Written): FormValues<Kind> {
  return { ...readValues(kind, new URLSearchParams()), ...written };
}

export interface RuleCase {
  readonly kind: FormKind;
  readonly field: string;
  readonly rule: RuleName;
  readonly bad: string | string[];
  readonly message: string;
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
const longEmail = `ana@${['a', 'b', 'c', 'd'].map((each) => each.repeat(60)).join('.')}.${'e'.repeat(20)}.mx`;
const many = (entry: string) => Array.from({ length: 21 }, () => entry);
const tooLong = (length: number) => `Este texto es demasiado largo: caben ${length} caracteres.`;
const TOO_MANY = 'Caben 20 elementos como máximo.';
const NO_DATE = 'Escribe una fecha que exista, con el formato dd-mm-aaaa.';
const PAST = 'Esa fecha ya pasó. Escribe la de hoy o una posterior.';
const AGREE = 'Debes aceptar el aviso de privacidad para continuar.';

const person = (
  scope: 'contact' | 'quote',
  [nombre, correo, telefono]: readonly [string, string, string],
): Row[] => [
  [`${scope}[nombre]`, 'required', '  ', nombre],
  [`${scope}[nombre]`, 'maxlength', long(121), tooLong(120)],
  [`${scope}[correo]`, 'required', '', correo],
  [`${scope}[correo]`, 'email', 'ana@', correo],
  [`${scope}[correo]`, 'maxlength', longEmail, correo],
  [`${scope}[telefono]`, 'required', '', telefono],
  [`${scope}[telefono]`, 'phone', 'llámenme', telefono],
  [`${scope}[telefono]`, 'phone', '5😀', telefono],
  [`${scope}[telefono]`, 'phone', '5️⃣5️⃣', telefono],
  [`${scope}[telefono]`, 'maxdigits', '1234567890123', telefono],
];

const text = (message: string): Row[] => [
  ['contact[mensaje]', 'required', '\n', message],
  ['contact[mensaje]', 'minlength', 'hola', message],
  ['contact[mensaje]', 'maxlength', long(5001), tooLong(5000)],
];

const NEWSLETTER: readonly Row[] = [
  ['newsletter', 'maxlength', 'siempre', tooLong(2)],
  ['topic', 'requiredWith', [], 'Elige al menos un tema.'],
  ['topic', 'maxitems', many('comercio'), TOO_MANY],
  ['topic', 'maxlength', [long(41)], 'Cada elemento admite 40 caracteres como máximo.'],
];

const DETAIL: readonly Row[] = [
  ['tipo[]', 'maxitems', many('tienda'), TOO_MANY],
  ['tipo[]', 'maxlength', [long(121)], 'Cada elemento admite 120 caracteres como máximo.'],
  ['tipo_otro', 'maxlength', long(121), tooLong(120)],
  ...['request[]', 'referent[]', 'restriction[]'].flatMap((list): Row[] => [
    [list, 'maxitems', many('x'), TOO_MANY],
    [list, 'maxlength', ['x', long(301)], 'Cada elemento admite 300 caracteres como máximo.'],
  ]),
];

export const RULES: readonly RuleCase[] = [
  ...cases('simple', [
    ...person('contact', ['Campo Requerido', 'Campo Requerido', 'Campo Requerido']),
    ...text('Campo Requerido'),
  ]),
  ...cases('contact', [
    ...person('contact', [
      'Ingresa un nombre válido.',
      'Ingresa un correo válido.',
      'Ingresa un número válido.',
    ]),
    ...text('Ingresa un mensaje válido.'),
    ...NEWSLETTER,
    ...DETAIL,
  ]),
  ...cases('quote', [
    ...person('quote', [
      'Ingresa un nombre válido.',
      'Ingresa un e-mail válido.',
      'Ingresa un número válido.',
    ]),
    ['quote[comienzo]', 'required', '', 'Ingrese campo requerido.'],
    ['quote[comienzo]', 'date', '31-02-2097', NO_DATE],
    ['quote[comienzo]', 'notPast', '01-02-2020', PAST],
    ['quote[lanzamiento]', 'required', '', 'Ingrese campo requerido.'],
    ['quote[lanzamiento]', 'date', '2097-02-31', NO_DATE],
    [
      'quote[lanzamiento]',
      'notBefore',
      '31-01-2097',
      'El lanzamiento no puede ser anterior al comienzo.',
    ],
    ['quote[lanzamiento]', 'notPast', '01-02-2020', PAST],
    ['quote[presupuesto]', 'required', '', 'Ingrese campo requerido.'],
    ['quote[presupuesto]', 'maxlength', long(121), tooLong(120)],
    ['quote[mensaje]', 'maxlength', long(2001), tooLong(2000)],
    ...NEWSLETTER,
    ...DETAIL,
    ['agree', 'required', '', AGREE],
    ['agree', 'maxlength', long(121), AGREE],
  ]),
  ...cases('account', [
    ['username', 'required', '', 'This field is required.'],
    ['username', 'minlength', 'a', 'Please enter at least 2 characters.'],
    ['username', 'maxlength', long(65), 'Please enter no more than 64 characters.'],
    ['firstname', 'maxlength', long(121), 'Please enter no more than 120 characters.'],
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

type Verdicts = {
  [Name in RuleName]: readonly [
    rule: Name,
    parameter: RuleParameters[Name],
    yes: readonly string[],
    no: readonly string[],
  ];
}[RuleName];

/**
 * The test cases of jquery-validation 1.22 (`test/methods.js`) for the rules of the specification.
 * Cases that need elements of a page are left out.
 */
export const LIBRARY: readonly Verdicts[] = [
  ['required', true, ['Test', 'foobar', 'engfeh'], ['']],
  [
    'email',
    true,
    [
      'name@domain.tld',
      'name@domain.tl',
      'bart+bart@tokbox.com',
      'bart+bart@tokbox.travel',
      'n@d.tld',
      'bla.blu@g.mail.com',
      'name@domain',
      'name.@domain.tld',
      'name@website.a',
      'name@pro.photography',
    ],
    [
      'ole@føtex.dk',
      'jörn@bassistance.de',
      'name',
      'test@test-.com',
      'name@',
      'name,@domain.tld',
      'name;@domain.tld',
      'name;@domain.tld.',
      'name1@domain.tld,name2@domain.tld',
    ],
  ],
  ['date', true, ['06/06/1990', '6/6/06'], ['1990x-06-06']],
  ['minlength', 2, ['Test', 'T ', 'TestTestTest'], ['T']],
  ['maxlength', 4, ['Test', 'T'], ['TestTestTest']],
  ['equalTo', 'text1', ['Test'], []],
];

const WRITTEN_BY_PEOPLE = 'A day is written dd-mm-yyyy (specification, section 5).';
const DELIVERABLE = 'No mail server of ours could deliver to it: the domain must be a public one.';
const UNICODE = 'Names and domains with letters beyond ASCII are delivered to (RFC 6531).';

export const DELIBERATE: readonly (readonly [rule: RuleName, text: string, reason: string])[] = [
  ['email', 'name@domain', DELIVERABLE],
  ['email', 'name@website.a', DELIVERABLE],
  ['email', 'name.@domain.tld', 'A dot ends no local part (RFC 5321).'],
  ['email', 'ole@føtex.dk', UNICODE],
  ['email', 'jörn@bassistance.de', UNICODE],
  ['date', '06/06/1990', WRITTEN_BY_PEOPLE],
  ['date', '6/6/06', WRITTEN_BY_PEOPLE],
];
