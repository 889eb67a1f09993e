import { createHash } from 'node:crypto';
import type { Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toText } from 'hast-util-to-text';
import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { readAuthenticationResults } from '#server/platform/mail/authentication-results.ts';
import { headerText } from '#server/platform/mail/mailbox.ts';
import type { NewFile } from './attachments.ts';
import { splitQuote } from './quotes.ts';

/** A mail, read. Nothing of it is believed yet. */
export interface IncomingMail {
  /** Without `<>`; made from the mail's digest where it has none. */
  messageId: string;
  /** The message ids that it follows, the nearest first. */
  follows: readonly string[];
  fromName: string;
  /** In lower case; empty where it does not say. */
  fromAddress: string;
  /** Whom it is for, as its header has it. */
  to: string;
  /** Every address that it was sent to or came by, in lower case. */
  recipients: readonly string[];
  subject: string;
  /** By its own clock, in milliseconds since 1970; null where it does not say. */
  sentAt: number | null;
  /** `automatic`: sent by a program or to many; nobody waits for an answer to it, and it gets none. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar';
  /** Whether somebody waits for an answer to it. */
  asks: boolean;
  bounce: Bounce | null;
  /** A round's, or sent by this site itself as far as it says. */
  round: boolean;
  body: string;
  quoted: string | null;
  html: string | null;
  files: readonly NewFile[];
  /** Files that were too many to be kept. */
  filesLeft: number;
  /**
   * The server that says, as far as the mail has it, that its `From` holds (DMARC); null for none. SPF and
   * DKIM by themselves speak of another address.
   */
  vouchedBy: string | null;
}

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
export interface Bounce {
  /** False where it is only late. */
  failed: boolean;
  /** Message ids that may be the one that came back. */
  of: readonly string[];
  /** The server's words. */
  said: string;
}

/** Longest text that is kept of a mail, in characters; the rest stays in the mailbox. */
const LONGEST_TEXT = 100_000;
/** Longest HTML that is read, in characters: a mail of words has a tenth of it. */
const LONGEST_HTML = 200_000;
/** Most files that are taken out of a mail. */
const MOST_FILES = 40;
/** Longest message id that is kept as it is, in characters (RFC 5322 allows lines of 998). */
const LONGEST_ID = 250;
/** Most message ids that a mail is looked for by. */
const MOST_REFERENCES = 50;

/**
 * Reads a mail, whatever it is: what cannot be understood is kept as a file.
 *
 * @param raw the mail as it came; only its header, for one that is too large
 * @param bytes how large the whole is, where `raw` is its header only
 * @param unreadable whether it is known that it cannot be understood
 */
export async function readMail(
  raw: Uint8Array,
  bytes?: number,
  unreadable = false,
): Promise<IncomingMail> {
  const digest = createHash('sha256').update(raw).digest('hex');
  const whole = unreadable
    ? null
    : await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => null);
  // Nested or headed beyond all measure: its header, and the whole as a file.
  const broken = whole === null;
  const mail = whole ?? (await PostalMime.parse(raw.subarray(0, headerEnd(raw))));
  const header = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const from = mailboxes([mail.from, mail.sender]).find(({ address }) => address !== '');
  const recipients = [
    ...mailboxes([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])]).map(
      ({ address }) => address,
    ),
    ...['delivered-to', 'x-original-to', 'envelope-to'].flatMap(header),
  ].map((address) => address.toLowerCase().replaceAll(/[<>\s]/g, ''));
  const bounce = bounceOf(mail, header, from?.address ?? '');
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const automatic = isAutomatic(mail, header);
  const kind =
    bounce !== null ? 'bounce' : automatic ? 'automatic' : calendar ? 'calendar' : 'answer';
  const results = readAuthenticationResults(
    mail.headerLines
      .filter(({ key }) => key === 'authentication-results')
      .map(({ line }) => line)
      .join('\r\n'),
  );
  const { text, html } = wordsOf(mail);
  const written = broken
    ? 'Este correo no se puede leer: está entero en el archivo.'
    : bytes === undefined
      ? text
      : `Este correo mide ${Math.ceil(bytes / 1024 / 1024)} MB y no se trae entero: está en el buzón.`;
  const { body, quoted } = splitQuote(
    written.length > LONGEST_TEXT
      ? `${written.slice(0, LONGEST_TEXT)}\n\n(Sigue: lo demás está en el buzón.)`
      : written,
  );
  const files = broken
    ? [{ name: 'correo.eml', type: 'message/rfc822', bytes: raw }]
    : filesOf(mail, bounce !== null);
  return {
    messageId: messageIds(mail.messageId)[0] ?? `${digest.slice(0, 40)}@sin-identificador`,
    follows: [
      ...new Set([
        ...messageIds(mail.inReplyTo).reverse(),
        ...messageIds(mail.references).reverse(),
      ]),
    ].slice(0, MOST_REFERENCES),
    fromName: headerText(from?.name ?? '', 120),
    fromAddress: headerText(from?.address ?? '', 254).toLowerCase(),
    to: headerText(
      mailboxes(mail.to ?? [])
        .map(({ address }) => address)
        .join(', '),
      500,
    ),
    recipients,
    subject: headerText(mail.subject ?? '', 300),
    sentAt: momentOf(mail.date),
    kind,
    asks: kind === 'answer' || (kind === 'calendar' && calendar?.method !== 'REPLY'),
    bounce,
    round: header('x-lead-ronda').length > 0,
    body: plain(body),
    quoted: quoted === null ? null : plain(quoted),
    html: html === null ? null : plain(html),
    files: files.slice(0, MOST_FILES),
    filesLeft: Math.max(0, files.length - MOST_FILES),
    vouchedBy: results.dmarc === 'pass' ? results.server : null,
  };
}

function headerEnd(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 256 * 1024));
  const ends = [text.indexOf('\r\n\r\n'), text.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends) + 4;
}

function mailboxes(addresses: readonly (Address | undefined)[]): Mailbox[] {
  return addresses.flatMap((each) => (each === undefined ? [] : (each.group ?? [each])));
}

/** The ids in a header, as they are written there; without `<>`. */
function messageIds(text: string | undefined): string[] {
  const found = [...(text ?? '').slice(0, 20_000).matchAll(/<([^<>\s]+)>/g)].map(
    ([, id = '']) => id,
  );
  return found.filter((id) => id.length <= LONGEST_ID);
}

function momentOf(date: string | undefined): number | null {
  const at = Date.parse(date ?? '');
  return Number.isFinite(at) ? at : null;
}

/** Text that both databases take: no NUL, no halves of characters, one kind of line end. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
}

type Headers = (name: string) => string[];

/** Subjects of automatic answers of programs that say nothing in the header. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:(?:re|rv|fw|fwd):\s*)*(?:respuesta autom[aá]tica|automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|fuera de (?:la )?oficina|ausencia|ausente|vacation reply)\b/i;

/** Whether a program sent it, or it went to many (RFC 3834, 2; and what is usual besides). */
function isAutomatic(mail: Email, header: Headers): boolean {
  const said = header('auto-submitted')[0]?.toLowerCase().split(';')[0]?.trim();
  if (said !== undefined && said !== 'no') return true;
  const precedence = header('precedence')[0]?.trim() ?? '';
  if (/^auto_reply$/i.test(precedence)) return true;
  const programs = ['x-autoreply', 'x-autorespond', 'x-autoresponder'];
  if (programs.some((name) => header(name).length > 0)) return true;
  // Somebody who answers may do so by the list that their team's address is.
  const isToMany =
    /^(?:bulk|junk|list)$/i.test(precedence) ||
    ['list-id', 'list-unsubscribe'].some((name) => header(name).length > 0);
  if (isToMany && mail.inReplyTo === undefined) return true;
  if (header('x-loop').length > 0 || header('return-path').some((path) => path.trim() === '<>')) {
    return true;
  }
  return AUTOMATIC_SUBJECT.test(mail.subject ?? '');
}

const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|no-?reply-?dsn)(?:@|$)/i;
const RETURNED =
  /undeliver|not delivered|delivery (?:status|failure|has failed)|failure notice|returned|no (?:se )?entreg|no se (?:ha )?pud[oi]|devuelto|rebot/i;

function bounceOf(mail: Email, header: Headers, from: string): Bounce | null {
  const type = header('content-type')[0] ?? '';
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status');
  const isReport =
    /multipart\/report/i.test(type) && (/delivery-status/i.test(type) || parts.length > 0);
  if (!isReport && !(DAEMON.test(from) && RETURNED.test(mail.subject ?? ''))) return null;
  const report = parts.map(({ content }) => textOf(content)).join('\n');
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.{1,300})`, 'im').exec(
      report.replaceAll(/\r?\n[ \t]+/g, ' '),
    )?.[1];
  const originals = mail.attachments
    .filter(({ mimeType }) =>
      /^(?:message\/rfc822|text\/rfc822-headers|message\/global)/.test(mimeType),
    )
    .map(({ content }) => textOf(content).slice(0, 50_000));
  const inside = [...originals, mail.text?.slice(0, 50_000) ?? ''].flatMap((text) =>
    [...text.matchAll(/^[> \t]*message-id:\s*<([^<>\s]{1,250})>/gim)].map(([, id = '']) => id),
  );
  const action = field('Action')?.trim().toLowerCase() ?? (isReport ? '' : 'failed');
  const said = [field('Status')?.trim(), field('Diagnostic-Code')?.trim()]
    .filter(Boolean)
    .join(' ');
  return {
    failed: action === 'failed',
    of: [...new Set([...inside, ...messageIds(mail.inReplyTo), ...messageIds(mail.references)])],
    said: headerText(said === '' ? (mail.subject ?? '') : said, 300),
  };
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
}

/** What carries no words or things of the sender's. */
const NOT_FILES =
  /^(?:message\/delivery-status|text\/rfc822-headers|application\/(?:pgp|(?:x-)?pkcs7)-signature)$/;

function filesOf(mail: Email, bounced: boolean): NewFile[] {
  return mail.attachments
    .filter(({ mimeType }) => !NOT_FILES.test(mimeType))
    .filter(({ mimeType }) => !(bounced && /^message\/(?:rfc822|global)/.test(mimeType)))
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? DEFAULT_NAMES[mimeType] ?? 'archivo',
      type: mimeType,
      bytes:
        typeof content === 'string'
          ? Buffer.from(content)
          : content instanceof ArrayBuffer
            ? new Uint8Array(content)
            : content,
    }));
}

const DEFAULT_NAMES: Readonly<Record<string, string>> = {
  'text/calendar': 'invitacion.ics',
  'message/rfc822': 'mensaje.eml',
  'image/png': 'imagen.png',
  'image/jpeg': 'imagen.jpg',
};

/**
 * What stays of a mail's HTML: words, lists, tables and links that name where they lead. Nothing that
 * is loaded from anywhere, nothing that runs, no style, and no names that a page could be reached by.
 */
const KEPT: Schema = {
  tagNames: [
    ...[
      'a',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'del',
      'ins',
      'sub',
      'sup',
      'code',
      'pre',
      'br',
      'hr',
    ],
    ...['p', 'div', 'span', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ],
  attributes: { a: ['href'], td: ['colSpan', 'rowSpan'], th: ['colSpan', 'rowSpan'], '*': ['dir'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: [
    ...['script', 'style', 'title', 'head', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['svg', 'math', 'select', 'textarea', 'audio', 'video', 'canvas', 'form', 'button'],
  ],
  ancestors: Object.fromEntries(
    ['tbody', 'td', 'th', 'thead', 'tfoot', 'tr'].map((name) => [name, ['table']]),
  ),
  allowComments: false,
  allowDoctypes: false,
};

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

/** Its words, from the part with words or from the HTML; and the HTML, cleaned. */
function wordsOf({ text = '', html = '' }: Email): { text: string; html: string | null } {
  if (html.trim() === '') return { text, html: null };
  try {
    const tree = parser.parse(html.slice(0, LONGEST_HTML));
    flatten(tree);
    const clean = sanitize(tree, KEPT) as Root;
    mark(clean);
    const words = text.trim() === '' ? toText(clean) : text;
    return { text: words, html: writer.stringify(clean) };
  } catch {
    // Nested deeper than anybody writes.
    return {
      text:
        text.trim() === '' ? html.slice(0, LONGEST_HTML).replaceAll(/<[^>]{0,2000}>/g, ' ') : text,
      html: null,
    };
  }
}

/** Headings would be headings of the panel's page. */
function flatten(node: Nodes): void {
  if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) node.tagName = 'p';
  if ('children' in node) node.children.forEach(flatten);
}

/** Whoever follows a link tells the other side nothing. */
function mark(node: Nodes): void {
  if (node.type === 'element' && node.tagName === 'a' && node.properties['href'] !== undefined) {
    node.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
    node.properties['target'] = '_blank';
  }
  if ('children' in node) node.children.forEach(mark);
}
