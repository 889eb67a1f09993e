import { CATALOGUE, formatMessage } from './catalogue.ts';
import { fitsTelephone } from './telephone.ts';
import { isPast, parseCalendarDate, unknownDate } from './calendar-date.ts';

export interface RuleParameters {
  required: true;
  email: true;
  /** The text must be a day in the format dd-mm-yyyy or the words for an unknown date. */
  date: true;
  notPast: true;
  phone: true;
  /** The largest number of digits of a telephone number, without the agency's country prefix. */
  maxdigits: number;
  /** Both lengths are in UTF-16 units, like the attribute `maxlength` of HTML. */
  minlength: number;
  maxlength: number;
  equalTo: string;
  notBefore: string;
  maxitems: number;
  requiredWith: string;
}

export type RuleName = keyof RuleParameters;

type Message = string | (() => string);

/** The order of `rules` matters: the visitor sees only the message of the first broken rule. */
export interface FieldRules {
  readonly rules: Readonly<Partial<RuleParameters>>;
  readonly message?: Message;
  readonly messages?: Readonly<Partial<Record<RuleName, Message>>>;
  readonly multiline?: true;
  readonly verbatim?: true;
  readonly reads?: 'telephone' | 'date';
  /** The hidden field for the typed text. The field is empty if this text equals the value. */
  readonly typedIn?: string;
  readonly many?: true;
}

const LOCAL_PART = /^[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;

/** Checks a mail address: its length (RFC 5321), no quotation marks, a dot in the domain. */
export function isEmail(typed: string): boolean {
  // Some keyboards send an accent as a separate character, which `DOMAIN` does not accept.
  const text = typed.normalize('NFC');
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return (
    at > 0 &&
    local.length <= 64 &&
    text.length <= 254 &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}

export function completeUrl(text: string): string {
  // In `ejemplo.com:8080` the number is a port, so `ejemplo.com` is not a protocol.
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

/** A host name as `URL` returns it, such as `xn--caf-dma.mx`. The last part is not a number. */
const HOST_NAME = /^(?:[a-z\d](?:[\w-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;
const HOST_NUMBER = /^\d+(?:\.\d+){3}$/;

export function isUrl(text: string): boolean {
  if (/\s/.test(text)) return false;
  const complete = completeUrl(text);
  const url = URL.parse(complete);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (HOST_NAME.test(url.hostname)) return true;
  // `URL` turns `3.5` into `3.0.0.5`. Only an IP address that was typed completely is valid.
  const [, written] = /^[a-z]+:\/*([^/?#:]*)/i.exec(complete) ?? [];
  return HOST_NUMBER.test(url.hostname) && url.hostname === written;
}

type Judge<Name extends RuleName> = (
  value: string,
  parameter: RuleParameters[Name],
  other: (field: string) => string,
) => boolean;

/** The signs of a telephone number. Letters are allowed for an extension, such as «ext. 12». */
const TELEPHONE_SIGNS = /^[\p{Nd}\p{L}\p{P}\p{Z}\p{Cf}\s+＋\u2212]*$/u;

const JUDGES: {
  readonly [Name in Exclude<RuleName, 'required' | 'requiredWith' | 'maxitems'>]: Judge<Name>;
} = {
  email: isEmail,
  date: (value) => value === unknownDate() || parseCalendarDate(value) !== null,
  notPast: (value) => {
    const date = parseCalendarDate(value);
    // If the text is not a date, the rule `date` reports the error.
    return date === null || !isPast(date);
  },
  phone: (value) => /\d/.test(value) && TELEPHONE_SIGNS.test(value),
  maxdigits: fitsTelephone,
  minlength: (value, least) => value.length >= least,
  maxlength: (value, most) => value.length <= most,
  equalTo: (value, field, other) => value === other(field),
  notBefore: (value, field, other) => {
    const [date, earliest] = [parseCalendarDate(value), parseCalendarDate(other(field))];
    return date === null || earliest === null || date >= earliest;
  },
};

export const COMPARING: ReadonlySet<RuleName> = new Set(['equalTo', 'notBefore', 'requiredWith']);

/** Tells whether a text passes a rule. Most rules accept an empty text; `required` does not. */
export function passes<Name extends RuleName>(
  rule: Name,
  parameter: RuleParameters[Name],
  value: string,
  other: (field: string) => string,
): boolean {
  if (rule === 'required') return value !== '';
  if (rule === 'requiredWith') return value !== '' || other(String(parameter)) === '';
  if (rule === 'maxitems' || (value === '' && rule !== 'equalTo')) return true;
  const judge = JUDGES[
    rule as Exclude<Name, 'required' | 'requiredWith' | 'maxitems'>
  ] as Judge<Name>;
  return judge(value, parameter, other);
}

/** Returns the field's message for the rule, else for all rules, else the catalogue's message. */
export function messageOf(field: FieldRules, rule: RuleName): string {
  const template =
    field.messages?.[rule] ??
    field.message ??
    (CATALOGUE as Readonly<Partial<Record<RuleName, string>>>)[rule];
  if (template === undefined) throw new TypeError(`The rule «${rule}» needs a message.`);
  const text = typeof template === 'function' ? template() : template;
  return formatMessage(text, field.rules[rule]);
}
