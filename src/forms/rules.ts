import { CATALOGUE, formatMessage } from './catalogue.ts';
import { fitsTelephone } from './telephone.ts';
import { isPast, parseCalendarDate, unknownDate } from './calendar-date.ts';

export interface RuleParameters {
  required: true;
  email: true;
  /** The text must be an http or https address, with or without its scheme. */
  url: true;
  /** The text must be a day in the format dd-mm-yyyy, or the words for an unknown date. */
  date: true;
  notPast: true;
  number: true;
  digits: true;
  /** The text must contain at least one digit, and only signs of telephone numbers. */
  phone: true;
  /**
   * The greatest number of characters of a telephone number. The prefix of the agency's country
   * does not count.
   */
  maxdigits: number;
  /** The limits of the text's length in characters. Like browsers, the rule counts UTF-16 units. */
  minlength: number;
  maxlength: number;
  range: readonly [number, number];
  equalTo: string;
  /** The name of another date field, whose date must not be later than the date of this field. */
  notBefore: string;
  maxitems: number;
  /** The name of a checkbox. If the visitor checks this checkbox, the list must have an entry. */
  requiredWith: string;
}

export type RuleName = keyof RuleParameters;

type Message = string | (() => string);

/**
 * The rules of a field, in the order in which the site checks the rules. The first rule that fails
 * gives the message.
 */
export interface FieldRules {
  readonly rules: Readonly<Partial<RuleParameters>>;
  /** The message for all rules that have no message in `messages`. */
  readonly message?: Message;
  readonly messages?: Readonly<Partial<Record<RuleName, Message>>>;
  readonly multiline?: true;
  readonly verbatim?: true;
  /** The kind of value that the text becomes before the site checks the rules (parse.ts). */
  readonly reads?: 'telephone' | 'date';
  /**
   * The name of a second field, which stores the typed text if the value differs from that text.
   */
  readonly typedIn?: string;
  readonly many?: true;
}

const LOCAL_PART = /^[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;

/**
 * Tells whether a mail server could deliver to an address. The address must have an allowed length
 * (RFC 5321), no quotes, and a domain with a dot.
 */
export function isEmail(typed: string): boolean {
  // Some keyboards send an accent as a separate character (`writtenText`).
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
  // `ejemplo.com:8080` begins like a scheme, but the number after the colon is a port.
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

/** A pattern for a host name that `URL` returns. The last part of the name is not a number. */
const HOST_NAME = /^(?:[a-z\d](?:[\w-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;
const HOST_NUMBER = /^\d+(?:\.\d+){3}$/;

export function isUrl(text: string): boolean {
  if (/\s/.test(text)) return false;
  const complete = completeUrl(text);
  const url = URL.parse(complete);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (HOST_NAME.test(url.hostname)) return true;
  // `URL` completes missing numbers of an IP address. Without this comparison, 192.168.8. and 3.5
  // would be valid hosts.
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

/**
 * A pattern for a telephone number. The pattern allows digits, the signs around digits, and
 * letters, because a number can have an extension.
 */
const TELEPHONE_SIGNS = /^[\p{Nd}\p{L}\p{P}\p{Z}\p{Cf}\s+＋\u2212]*$/u;

const JUDGES: {
  readonly [Name in Exclude<RuleName, 'required' | 'requiredWith' | 'maxitems'>]: Judge<Name>;
} = {
  email: isEmail,
  url: isUrl,
  date: (value) => value === unknownDate() || parseCalendarDate(value) !== null,
  notPast: (value) => {
    const date = parseCalendarDate(value);
    // Another rule, `date`, reports a date that cannot be read.
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
    return date === null || earliest === null || date >= earliest;
  },
};

export const COMPARING: ReadonlySet<RuleName> = new Set(['equalTo', 'notBefore', 'requiredWith']);

/**
 * Tells whether a field's text passes a rule. An empty text passes almost every rule. It fails the
 * rules that require a text, and it can fail `equalTo`.
 *
 * @param other returns the text of another field, for the rules that compare two fields
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
 * Returns the error message of a rule. The function looks for the message in the rule's messages,
 * then in the field, and then in the catalogue.
 *
 * @throws TypeError if no message exists
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
