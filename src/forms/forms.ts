import { type PageWords, pageWords } from '#content/snapshot/page-words.ts';
import type { FieldRules } from './rules.ts';
import { PHONE_MAX } from './telephone.ts';

export const LIST_MAX_ITEMS = 20;
export const LIST_MAX_LENGTH = 300;

/** If the visitor ticks this checkbox, the page shows the text field `tipo_otro`. */
export const OTHER_TYPE = 'otro';
/** The checkbox «not known yet». No other kind of project can be ticked at the same time. */
export const UNDECIDED_TYPE = 'indeciso';

export const TYPES = 'tipo[]';

/** Removes «not known yet» from the kinds of project if the visitor also selected another kind. */
export function settledTypes(types: readonly string[]): string[] {
  const named = types.filter((type) => type !== UNDECIDED_TYPE);
  return named.length > 0 ? named : [...types];
}

/** These limits are in characters. RFC 5321 limits a mail address to 254 characters. */
const NAME_MAX = 120;
const EMAIL_MAX = 254;
const MESSAGE_MIN = 5;
export const MESSAGE_MAX = 5000;
const NOTE_MAX = 2000;
const CHOICE_MAX = 120;

const said = (of: keyof PageWords['fields']) => () => pageWords().fields[of];

const tooLong = { maxlength: said('textoLargo') } as const;

const name = { rules: { required: true, maxlength: NAME_MAX }, messages: tooLong } as const;
const mail = { rules: { required: true, email: true, maxlength: EMAIL_MAX } } as const;
const message = {
  rules: { required: true, minlength: MESSAGE_MIN, maxlength: MESSAGE_MAX },
  messages: tooLong,
  multiline: true,
} as const;
/** Returns the rules of a telephone field. The hidden field `typedIn` stores the typed text. */
const telephone = <Scope extends string>(scope: Scope) =>
  ({
    rules: { required: true, phone: true, maxdigits: PHONE_MAX },
    reads: 'telephone',
    typedIn: `${scope}[telefono_escrito]`,
  }) as const;
const typed = { rules: {} } as const;
const day = {
  required: 'Ingrese campo requerido.',
  date: said('fechaIncorrecta'),
  notPast: said('fechaPasada'),
} as const;

const list = {
  many: true,
  rules: { maxitems: LIST_MAX_ITEMS, maxlength: LIST_MAX_LENGTH },
  messages: {
    maxitems: said('listaLarga'),
    maxlength: said('elementoLargo'),
  },
} as const satisfies FieldRules;

/** The fields of step 3, and the field `referent[]` of step 2. No flow requires these fields. */
const projectDetail = {
  [TYPES]: { many: true, rules: { maxitems: 20, maxlength: CHOICE_MAX }, messages: list.messages },
  tipo_otro: { rules: { maxlength: CHOICE_MAX }, messages: tooLong },
  'request[]': list,
  'referent[]': list,
  'restriction[]': list,
} as const satisfies Record<string, FieldRules>;

const newsletter = {
  newsletter: { rules: { maxlength: 2 }, messages: tooLong },
  topic: {
    many: true,
    rules: { requiredWith: 'newsletter', maxitems: 20, maxlength: 40 },
    messages: { ...list.messages, requiredWith: said('sinTemas') },
  },
} as const satisfies Record<string, FieldRules>;

/** On the home page, all rules except `maxlength` share one message (specification, section 5). */
const simple = {
  'contact[nombre]': { ...name, message: 'Campo Requerido' },
  'contact[correo]': { ...mail, message: 'Campo Requerido' },
  'contact[telefono]': { ...telephone('contact'), message: 'Campo Requerido' },
  'contact[telefono_escrito]': typed,
  'contact[mensaje]': { ...message, message: 'Campo Requerido' },
} as const satisfies Record<string, FieldRules>;

const contact = {
  'contact[nombre]': { ...name, message: 'Ingresa un nombre válido.' },
  'contact[correo]': { ...mail, message: 'Ingresa un correo válido.' },
  'contact[telefono]': { ...telephone('contact'), message: 'Ingresa un número válido.' },
  'contact[telefono_escrito]': typed,
  // Any text is valid here, not only a URL: for example «No tengo» or «@mitienda».
  'contact[web]': { rules: {} },
  'contact[mensaje]': { ...message, message: 'Ingresa un mensaje válido.' },
  ...newsletter,
  ...projectDetail,
} as const satisfies Record<string, FieldRules>;

const quote = {
  'quote[nombre]': { ...name, message: 'Ingresa un nombre válido.' },
  'quote[correo]': { ...mail, message: 'Ingresa un e-mail válido.' },
  'quote[telefono]': { ...telephone('quote'), message: 'Ingresa un número válido.' },
  'quote[telefono_escrito]': typed,
  'quote[comienzo]': {
    rules: { required: true, date: true, notPast: true },
    messages: day,
    reads: 'date',
  },
  'quote[lanzamiento]': {
    rules: { required: true, date: true, notPast: true, notBefore: 'quote[comienzo]' },
    messages: { ...day, notBefore: said('lanzamientoAntes') },
    reads: 'date',
  },
  'quote[presupuesto]': {
    rules: { required: true, maxlength: CHOICE_MAX },
    messages: { required: 'Ingrese campo requerido.', ...tooLong },
  },
  'quote[mensaje]': { rules: { maxlength: NOTE_MAX }, messages: tooLong, multiline: true },
  ...newsletter,
  ...projectDetail,
  agree: { rules: { required: true, maxlength: CHOICE_MAX }, message: said('sinAceptar') },
} as const satisfies Record<string, FieldRules>;

const account = {
  username: { rules: { required: true, minlength: 2, maxlength: 64 } },
  firstname: { rules: { maxlength: NAME_MAX } },
  lastname: { rules: { maxlength: NAME_MAX } },
  password: { rules: { required: true, minlength: 5, maxlength: 256 }, verbatim: true },
  confirm_password: { rules: { equalTo: 'password' }, verbatim: true },
} as const satisfies Record<string, FieldRules>;

export const FORMS = { simple, contact, quote, account };

export type FormKind = keyof typeof FORMS;

export type FieldName<Kind extends FormKind> = keyof (typeof FORMS)[Kind] & string;

export type ListName<Kind extends FormKind> = {
  [Name in FieldName<Kind>]: (typeof FORMS)[Kind][Name] extends { many: true } ? Name : never;
}[FieldName<Kind>];

export type FormValues<Kind extends FormKind> = {
  [Name in FieldName<Kind>]: Name extends ListName<Kind> ? string[] : string;
};

export type FormErrors = Readonly<Record<string, string>>;

/** Returns `errors` with a new message for one field. An undefined `message` removes the error. */
export function withError(
  errors: FormErrors,
  name: string,
  message: string | undefined,
): FormErrors {
  if (errors[name] === message) return errors;
  const others = Object.entries(errors).filter(([field]) => field !== name);
  return Object.fromEntries(message === undefined ? others : [...others, [name, message]]);
}

/** Returns true for a hidden field with a telephone's typed text. Such a field has no label. */
export function keepsTyped(name: string): boolean {
  return name.endsWith('[telefono_escrito]');
}

export function fieldsOf(kind: FormKind): readonly (readonly [string, FieldRules])[] {
  return Object.entries<FieldRules>(FORMS[kind]);
}
