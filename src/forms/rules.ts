import { CATALOGUE, formatMessage } from './catalogue.ts';
import { fitsTelephone } from './telephone.ts';
import { isPast, parseCalendarDate, unknownDate } from './calendar-date.ts';

/** The parameter of each rule; `true` where it has none. */
export interface RuleParameters {
  required: true;
  email: true;
  /** An http or https address, with or without its scheme. */
  url: true;
  /** A day of the calendar written dd-mm-yyyy, or that it is not known yet. */
  date: true;
  notPast: true;
  number: true;
  digits: true;
  /** At least one digit, and only signs that numbers have: neither «llámenme» nor «5😀». */
  phone: true;
  /** Characters of a telephone number, as the agency's country counts them; the content may allow more. */
  maxdigits: number;
  /** Characters (UTF-16 units, as browsers count them). */
  minlength: number;
  maxlength: number;
  range: readonly [number, number];
  equalTo: string;
  /** Name of the date field that must not be later than this one. */
  notBefore: string;
  maxitems: number;
  /** Name of the checkbox that makes an entry of this list necessary. */
  requiredWith: string;
}

export type RuleName = keyof RuleParameters;

/** A text of the specification, or a function that reads the content when the message is shown. */
type Message = string | (() => string);

/** The rules of a field, in the order in which they are tried; the first that fails gives the message. */
export interface FieldRules {
  readonly rules: Readonly<Partial<RuleParameters>>;
  /** The message of every rule that has none in `messages`. */
  readonly message?: Message;
  readonly messages?: Readonly<Partial<Record<RuleName, Message>>>;
  /** The field holds several lines; elsewhere a line break becomes a space. */
  readonly multiline?: true;
  /** The text is not trimmed. */
  readonly verbatim?: true;
  /** The rules judge what is understood of the text, which replaces it (parse.ts). */
  readonly reads?: 'telephone' | 'date';
  /** Name of the field that keeps the typed text where it was understood otherwise. */
  readonly typedIn?: string;
  /** The field may be sent any number of times, and its rules judge each entry. */
  readonly many?: true;
}

const LOCAL_PART = /^[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;

/** Whether a mail server could deliver to an address: RFC 5321 lengths, no quoting, a dotted domain. */
export function isEmail(typed: string): boolean {
  // Some keyboards send an accent as a character of its own (writtenText).
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
  // `ejemplo.com:8080` begins like a scheme, but a port is no path.
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

/** A host name as `URL` writes it: labels of letters, digits and hyphens, and a top level that is no number. */
const HOST_NAME = /^(?:[a-z\d](?:[\w-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;
const HOST_NUMBER = /^\d+(?:\.\d+){3}$/;

export function isUrl(text: string): boolean {
  if (/\s/.test(text)) return false;
  const complete = completeUrl(text);
  const url = URL.parse(complete);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (HOST_NAME.test(url.hostname)) return true;
  // `URL` completes missing numbers, so that 192.168.8. and 3.5 would be hosts.
  const [, written] = /^[a-z]+:\/*([^/?#:]*)/i.exec(complete) ?? [];
  return HOST_NUMBER.test(url.hostname) && url.hostname === written;
}

const isNumber = (text: string) => /^-?(?=\.?\d)(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text);
const numeric = (text: string) => (isNumber(text) ? Number(text.replaceAll(',', '')) : NaN);

type Judge<Name extends RuleName> = (
  value: string,
  parameter: RuleParameters[Name],
  other: (field: string) => string,
) => boolean;

/** Digits, what stands around them, and letters, because an extension is part of a number. */
const TELEPHONE_SIGNS = /^[\p{Nd}\p{L}\p{P}\p{Z}\p{Cf}\s+＋\u2212]*$/u;

/** How each rule judges a text that is not empty; the rules that are missing here are judged elsewhere. */
const JUDGES: {
  readonly [Name in Exclude<RuleName, 'required' | 'requiredWith' | 'maxitems'>]: Judge<Name>;
} = {
  email: isEmail,
  url: isUrl,
  date: (value) => value === unknownDate() || parseCalendarDate(value) !== null,
  notPast: (value) => {
    const date = parseCalendarDate(value);
    // The `date` rule reports a date that cannot be read.
    return date === null || !isPast(date);
  },
  number: isNumber,
  digits: (value) => /^\d+$/.test(value),
  phone: (value) => /\d/.test(value) && TELEPHONE_SIGNS.test(value),
  maxdigits: fitsTelephone,
  minlength: (value, least) => value.length >= least,
  maxlength: (value, most) => value.length <= most,
  range: (value, [least, most]) => numeric(value) >= least && numeric(value) <= most,
  equalTo: (value, field, other) => value === other(field),
  notBefore: (value, field, other) => {
    const [date, earliest] = [parseCalendarDate(value), parseCalendarDate(other(field))];
    // The `date` rule reports a date that cannot be read, in either field.
    return date === null || earliest === null || date >= earliest;
  },
};

/** Rules that read another field. */
export const COMPARING: ReadonlySet<RuleName> = new Set(['equalTo', 'notBefore', 'requiredWith']);

/**
 * Whether a field's text passes a rule. An empty text passes all but those that ask for one, and `equalTo`.
 * @param other gives another field's text, for the rules that compare
 */
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

/**
 * The message of a field's rule: the rule's own, else the field's, else the catalogue's.
 * @throws TypeError for a rule without any of them
 */
export function messageOf(field: FieldRules, rule: RuleName): string {
  const template =
    field.messages?.[rule] ??
    field.message ??
    (CATALOGUE as Readonly<Partial<Record<RuleName, string>>>)[rule];
  if (template === undefined) throw new TypeError(`The rule «${rule}» needs a message.`);
  const text = typeof template === 'function' ? template() : template;
  return formatMessage(text, field.rules[rule]);
}
