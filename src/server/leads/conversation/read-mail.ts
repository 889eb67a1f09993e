import { createHash } from 'node:crypto';
import type { Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toText } from 'hast-util-to-text';
import { type Address, addressParser, type Email, type Mailbox } from 'postal-mime';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { storableText } from '#server/platform/database/storable.ts';
import { readAuthenticationResults } from '#server/platform/mail/authentication-results.ts';
import { headerText, isSingleMailbox } from '#server/platform/mail/mailbox.ts';
import type { NewFile } from './attachments.ts';
import { noteIn } from './calendar-note.ts';
import { bytesOf, parseMail } from './parse-mail.ts';
import { splitMarked, splitQuote } from './quotes.ts';

/** A mail, read. Nothing of it is believed yet. */
export interface IncomingMail {
  /** Without `<>`; made from the mail's digest where it has none. */
  messageId: string;
  /** The message ids that it follows, the nearest first. */
  follows: readonly string[];
  /** Who wrote it: behind a list or a form that sends in its own name, the person. */
  fromName: string;
  /** In lower case; empty where it does not say. */
  fromAddress: string;
  /** Whom it wants answered where that is somebody else; addresses in lower case. */
  replyTo: readonly Mailbox[];
  /** Whom it is for, as its header has it. */
  to: string;
  /** Everybody who is in a conversation by it, as its `To` and `Cc` have them; in lower case. */
  copies: readonly string[];
  /** Every address that it was sent to or came by, in lower case. */
  recipients: readonly string[];
  subject: string;
  /** By its own clock, in milliseconds since 1970; null where it does not say. */
  sentAt: number | null;
  /** `automatic`: sent by a program; nobody waits for an answer to it, and it gets none. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar';
  /** Whether somebody waits for an answer to it. */
  asks: boolean;
  bounce: Bounce | null;
  /**
   * What it looks like a mail that nobody wrote by, in Spanish; null for nothing, and where the standards for
   * such mails say that it is one. It is a guess: no such mail is let go without somebody who looks.
   */
  guess: string | null;
  /** What the lists call themselves that it came by: addresses, and addresses with a dot for their `@`. */
  lists: readonly string[];
  /** A round's, or sent by this site itself as far as it says. */
  round: boolean;
  body: string;
  quoted: string | null;
  html: string | null;
  files: readonly NewFile[];
  /** Files that were too many to be kept. */
  filesLeft: number;
  /**
   * The server that says, as far as the mail has it, that its `From` holds (DMARC) and that is who wrote it;
   * null for none. SPF and DKIM by themselves speak of another address; what came by a list, which writes its
   * own `From`, says nothing of who wrote.
   */
  vouchedBy: string | null;
}

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
export interface Bounce {
  /** Whether it says so as the standard has it, and is no text that somebody may have written. */
  isReport: boolean;
  /** False where it is only late. */
  failed: boolean;
  /** Message ids that may be the one that came back. */
  of: readonly string[];
  /** The server's words. */
  said: string;
}

/** Longest text that is kept of a mail, in characters; the rest stays in the mailbox. */
const LONGEST_TEXT = 100_000;
const ENCRYPTED =
  'Este correo está cifrado y aquí no hay con qué abrirlo: ábrelo entero en tu programa de correo.';
/** Longest HTML that is read, in characters: a mail of words has a tenth of it. */
const LONGEST_HTML = 200_000;
/** Most files that are taken out of a mail. */
const MOST_FILES = 40;
/** Longest message id that is kept as it is, in characters (RFC 5322 allows lines of 998). */
const LONGEST_ID = 250;
/** Most message ids that a mail is looked for by. */
const MOST_REFERENCES = 50;
/** Most addresses that it may have been sent to or come by, of which one may be of an enquiry. */
const MOST_RECIPIENTS = 500;

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
  const whole = unreadable ? null : await parseMail(raw).catch(() => null);
  // Nested or headed beyond all measure: its header, and the whole as a file.
  const broken = whole === null;
  const mail = whole ?? (await parseMail(raw.subarray(0, headerEnd(raw))));
  const header = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const { author: from, replyTo, isVouchable } = authorOf(mail, header);
  const recipients = [
    ...['delivered-to', 'x-original-to', 'envelope-to'].flatMap(header),
    ...mailboxes([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])]).map(
      ({ address }) => address,
    ),
  ]
    .slice(0, MOST_RECIPIENTS)
    .map((address) =>
      storableText(address, 500)
        .toLowerCase()
        .replaceAll(/[<>\s]/g, ''),
    );
  const bounce = bounceOf(mail, header, from?.address ?? '');
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const { text, html, quoted: marked } = wordsOf(mail);
  const isSaid = bounce?.isReport === true || saysAutomatic(mail, header);
  const program = isSaid ? null : programGuess(mail, header, text, bounce);
  const kind =
    bounce !== null
      ? 'bounce'
      : isSaid || program !== null
        ? 'automatic'
        : calendar
          ? 'calendar'
          : 'answer';
  const results = readAuthenticationResults(
    mail.headerLines
      .filter(({ key }) => key === 'authentication-results')
      .map(({ line }) => line)
      .join('\r\n'),
  );
  const note = kind === 'calendar' && calendar !== undefined ? noteIn(calendar, text) : null;
  const written = broken
    ? 'Este correo no se puede leer: está entero en el archivo.'
    : bytes === undefined
      ? (note ?? (text.trim() === '' && mail.isEncrypted ? ENCRYPTED : text))
      : `Este correo mide ${Math.ceil(bytes / 1024 / 1024)} MB y no se trae entero: está en el buzón.`;
  const cut =
    written.length > LONGEST_TEXT
      ? `${written.slice(0, LONGEST_TEXT)}\n\n(Sigue: lo demás está en el buzón.)`
      : written;
  // Where the HTML is all there is, it is taken apart already.
  const { body, quoted } =
    marked !== null && (mail.text ?? '').trim() === '' && written === text
      ? { body: cut, quoted: marked }
      : splitQuote(cut, marked === null ? [] : [marked]);
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
    replyTo,
    to: headerText(
      mailboxes(mail.to ?? [])
        .map(({ address }) => address)
        .join(', '),
      500,
    ),
    copies: copiesOf(mail),
    recipients,
    subject: headerText(mail.subject ?? '', 300),
    sentAt: momentOf(mail.date),
    kind,
    // Somebody who answers an invitation asks something where they wrote a note.
    asks:
      kind === 'answer' || (kind === 'calendar' && (calendar?.method !== 'REPLY' || note !== null)),
    bounce,
    guess: isSaid ? null : (program ?? manyGuess(mail, header)),
    lists: listsOf(header),
    round: header('x-lead-ronda').length > 0,
    body: plain(body),
    quoted: quoted === null ? null : plain(quoted),
    html: html === null ? null : plain(html),
    files: files.slice(0, MOST_FILES),
    filesLeft: Math.max(0, files.length - MOST_FILES),
    vouchedBy: isVouchable && results.dmarc === 'pass' ? results.server : null,
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

/** Headers that only what came by a list has (RFC 2369, RFC 2919; Google, Yahoo and Mailman besides). */
const LIST_HEADERS = [
  ...['list-id', 'list-post', 'mailing-list', 'x-beenthere', 'x-mailman-version'],
  ...['x-google-group-id', 'x-groups-io-msgnum'],
];
/** What a list adds to the name of who wrote: «'Inés Peña' via Hola». */
const VIA = /\s+(?:via|vía|por medio de|a través de)\s+.{1,100}$/i;

/** Who wrote a mail, whom they want answered, and whether what is said of its `From` is said of them. */
function authorOf(mail: Email, header: Headers) {
  const [from] = mailboxes([mail.from, mail.sender])
    .filter(({ address }) => address !== '')
    .map(asMailbox);
  const named = (name: string) =>
    mailboxes(header(name).flatMap((text) => addressParser(text))).map(asMailbox);
  const byList = LIST_HEADERS.some((name) => header(name).length > 0);
  const answered = mailboxes(mail.replyTo ?? [])
    .map(asMailbox)
    .filter(({ address }) => isSingleMailbox(address));
  const listWords = LIST_HEADERS.flatMap(header).join(' ').toLowerCase();
  const isList = ({ address }: Mailbox) =>
    address !== '' &&
    byList &&
    (listWords.includes(address) || listWords.includes(`<${address.replace('@', '.')}>`));
  const [original] = [
    ...named('x-original-from'),
    // What is sent in a list's own name says elsewhere who wrote it.
    ...(from !== undefined && (isList(from) || (byList && VIA.test(from.name)))
      ? [...named('x-original-sender'), ...answered.filter((each) => !isList(each))]
      : []),
  ].filter(({ address }) => isSingleMailbox(address));
  const name = (from?.name ?? '').replace(VIA, '').replaceAll(/^['"]+|['"]+$/g, '');
  const author =
    original !== undefined && original.address !== from?.address
      ? { ...original, name: original.name === '' ? name : original.name }
      : from;
  return {
    author,
    replyTo: answered
      .filter((each) => each.address !== author?.address && !isList(each))
      .slice(0, 5),
    isVouchable: author === from && !byList,
  };
}

/** Most of those who got a mail that are kept. */
const MOST_COPIES = 20;

function copiesOf(mail: Email): string[] {
  const all = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(asMailbox);
  const addresses = all.map(({ address }) => address).filter(isSingleMailbox);
  return [...new Set(addresses)].slice(0, MOST_COPIES);
}

function asMailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name, 120), address: headerText(address, 254).toLowerCase() };
}

/** The ids in a header, as they are written there; without `<>`. */
function messageIds(text: string | undefined): string[] {
  const found = [...storableText(text ?? '', 20_000).matchAll(/<([^<>\s]+)>/g)].map(
    ([, id = '']) => id,
  );
  return found.filter((id) => id.length <= LONGEST_ID);
}

function momentOf(date: string | undefined): number | null {
  const at = Date.parse(date ?? '');
  return Number.isFinite(at) ? at : null;
}

/** Text as it is stored, with one kind of line end. */
function plain(text: string): string {
  return storableText(text).replaceAll(/\r\n?/g, '\n').trim();
}

type Headers = (name: string) => string[];

/**
 * Subjects of automatic answers of programs that say nothing in the header: alone, or before the subject that is
 * answered. «Ausencia de correos de pedido desde ayer» is somebody's.
 */
const AUTOMATIC_SUBJECT =
  /^\s*(?:(?:re|rv|fw|fwd):\s*)*(?:respuesta autom[aá]tica|automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|fuera de (?:la )?oficina|ausencia|ausente|vacation reply)\s*(?:$|[:[(]|(?:re|rv|aw):)/i;

/** Whether it says itself that a program sent it, as the standards have it (RFC 3834, 5; RFC 8098; RFC 6522). */
function saysAutomatic(mail: Email, header: Headers): boolean {
  const said = header('auto-submitted')[0]?.toLowerCase().split(';')[0]?.trim();
  return (said !== undefined && said !== 'no') || isReport(mail, header);
}

/** By what it looks like a program's answer, in Spanish; null for nothing. */
function programGuess(
  mail: Email,
  header: Headers,
  text: string,
  bounce: Bounce | null,
): string | null {
  if (bounce !== null) return 'Parece el aviso de un correo que no se entregó.';
  const programs = ['x-autoreply', 'x-autorespond', 'x-autoresponder'];
  if (
    programs.some((name) => header(name).length > 0) ||
    /^auto_reply$/i.test(header('precedence')[0]?.trim() ?? '') ||
    header('return-path').some((path) => path.trim() === '<>')
  ) {
    return 'Parece la respuesta automática de un programa.';
  }
  if (isReceipt(mail, text)) return 'Parece un acuse de lectura o una reacción.';
  if (AUTOMATIC_SUBJECT.test(mail.subject ?? '')) {
    return 'Su asunto es el de una respuesta automática.';
  }
  return null;
}

/** By what it looks as if it had gone to many, in Spanish; null for nothing. Somebody who answers may do so by their team's list. */
function manyGuess(mail: Email, header: Headers): string | null {
  if (header('x-loop').length > 0) return 'Lo reenvió un programa.';
  const isToMany =
    /^(?:bulk|junk|list)$/i.test(header('precedence')[0]?.trim() ?? '') ||
    ['list-id', 'list-unsubscribe'].some((name) => header(name).length > 0);
  return isToMany && mail.inReplyTo === undefined ? 'Llegó por una lista o un boletín.' : null;
}

function listsOf(header: Headers): string[] {
  const named = ['x-beenthere', 'list-post', 'mailing-list'].flatMap(header).join(' ');
  const addresses = named.slice(0, 5_000).match(/[^\s<>;:,"]+@[^\s<>;:,"]+/g) ?? [];
  const ids = header('list-id').flatMap((text) => /<([^<>\s]{1,250})>/.exec(text)?.[1] ?? []);
  return [...addresses, ...ids].slice(0, 20).map((each) => storableText(each, 254).toLowerCase());
}

/** What a mail program says by itself that a mail of ours was read, and what is made of it as text. */
const READ_SUBJECT = /^\s*(?:le[ií]do|read|lido|lu|gelesen|letto|no le[ií]do|not read)\s*:/i;
const READ_WORDS =
  /\b(?:(?:fue|ha sido) le[ií]d[oa]|se (?:ha le[ií]do|ley[oó](?!\p{L})|elimin[oó] sin leer)|was (?:read|displayed|deleted without)|has been read|foi lida?|acuse de (?:recibo|lectura)|return receipt|read receipt|confirmaci[oó]n de lectura)(?!\p{L})/iu;
/** «Inés reaccionó con 👍 a tu mensaje», by itself. */
const REACTION =
  /^.{1,100}\b(?:ha )?(?:reaccion(?:ó|o|ado)|reacted|reagiu)(?!\p{L}).{0,80}\b(?:mensaje|message|mensagem|correo|email|gmail|outlook)\b.{0,80}$/iu;

/** Whether it is a report, that a mail was read or was given a sign, in the form that programs have for that. */
function isReport(mail: Email, header: Headers): boolean {
  const type = header('content-type')[0] ?? '';
  return (
    /multipart\/report/i.test(type) ||
    mail.attachments.some(({ mimeType }) =>
      /^(?:message\/disposition-notification|text\/vnd\.google\.email-reaction\+json)$/i.test(
        mimeType,
      ),
    )
  );
}

/** Whether it reads as if a program said that somebody has read a mail, or put a sign beside it. */
function isReceipt(mail: Email, text: string): boolean {
  const words = text.trim().slice(0, 2_000);
  if (READ_SUBJECT.test(mail.subject ?? '') && READ_WORDS.test(words)) return true;
  const [first = '', ...others] = words.split(/\n+/).filter((line) => !/^\s*(?:>|$)/.test(line));
  // Outlook puts our whole mail below, and says the same above it.
  return REACTION.test(first.trim()) && (others.length <= 1 || REACTION.test(mail.subject ?? ''));
}

const DAEMON =
  /^(?:mailer-daemon|postmaster|mail-?daemon|mdaemon|no-?reply-?dsn|microsoftexchange[\da-f]{32})(?:@|$)/i;
const RETURNED =
  /undeliver|(?:not|could not be) delivered|delivery (?:status|failure|failed|incomplete|has failed|problem)|failure notice|return(?:ed|ing)|no (?:se )?(?:puede )?entreg|no se (?:ha )?pud[oi]|devuelto|devolución|rebot|(?:estado|error|fallo|falla) (?:de|en) (?:la )?entrega|entrega (?:fallida|incompleta)/i;
/** What is only late, of a report that is text alone. */
const LATE = /delay|still being retried|warning|retras|demor|pendiente de entrega/i;

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
    [...storableText(text).matchAll(/^[> \t]*message-id:\s*<([^<>\s]{1,250})>/gim)].map(
      ([, id = '']) => id,
    ),
  );
  const action =
    field('Action')?.trim().toLowerCase() ??
    (isReport ? '' : LATE.test(mail.subject ?? '') ? 'delayed' : 'failed');
  const said = [field('Status')?.trim(), field('Diagnostic-Code')?.trim()]
    .filter(Boolean)
    .join(' ');
  return {
    isReport,
    failed: action === 'failed',
    of: [
      ...new Set([...inside, ...messageIds(mail.inReplyTo), ...messageIds(mail.references)]),
    ].slice(0, MOST_REFERENCES),
    said: headerText(said === '' ? (mail.subject ?? '') : said, 300),
  };
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
}

/** What carries no words or things of the sender's. */
const NOT_FILES =
  /^(?:message\/(?:(?:global-)?delivery-status|(?:global-)?disposition-notification|feedback-report|external-body)|text\/(?:rfc822-headers|vnd\.google\.email-reaction\+json)|application\/(?:pgp-encrypted|(?:pgp|(?:x-)?pkcs7)-signature))$/i;

function filesOf(mail: Email, bounced: boolean): NewFile[] {
  return mail.attachments
    .filter(({ mimeType }) => !NOT_FILES.test(mimeType))
    .filter(({ mimeType }) => !(bounced && /^message\/(?:rfc822|global)/.test(mimeType)))
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? DEFAULT_NAMES[mimeType] ?? 'archivo',
      type: mimeType,
      bytes: bytesOf(content),
    }));
}

const DEFAULT_NAMES: Readonly<Record<string, string>> = {
  'text/calendar': 'invitacion.ics',
  'message/rfc822': 'mensaje.eml',
  'application/pdf': 'documento.pdf',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'text/plain': 'texto.txt',
  'text/html': 'pagina.html',
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

/** Its words, from the part with words or from the HTML; what the HTML marks as quoted; and the HTML, cleaned. */
function wordsOf({ text = '', html = '' }: Email): {
  text: string;
  quoted: string | null;
  html: string | null;
} {
  if (html.trim() === '') return { text, quoted: null, html: null };
  try {
    const tree = parser.parse(html.slice(0, LONGEST_HTML));
    flatten(tree);
    const clean = (root: Root) => sanitize(root, KEPT) as Root;
    const marked = splitMarked(tree);
    const whole = clean(tree);
    mark(whole);
    const words = text.trim() === '' ? toText(clean(marked?.own ?? tree)) : text;
    const quoted = marked === null ? null : toText(clean(marked.quoted)).slice(0, LONGEST_TEXT);
    return { text: words, quoted, html: writer.stringify(whole) };
  } catch {
    // Nested deeper than anybody writes.
    return {
      text:
        text.trim() === '' ? html.slice(0, LONGEST_HTML).replaceAll(/<[^>]{0,2000}>/g, ' ') : text,
      ...{ quoted: null, html: null },
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
