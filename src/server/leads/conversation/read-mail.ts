import { createHash } from 'node:crypto';
import type { Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toText } from 'hast-util-to-text';
import { type Address, addressParser, type Email, type Mailbox } from 'postal-mime';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { storableLines, storableText } from '#server/platform/database/storable.ts';
import { readAuthenticationResults } from '#server/platform/mail/authentication-results.ts';
import { headerText, isSingleAddress } from '#server/platform/mail/mail-text.ts';
import type { NewFile } from './attachments.ts';
import { noteIn } from './calendar-note.ts';
import { bytesOf, parseMail } from './parse-mail.ts';
import { splitMarked, splitQuote } from './quotes.ts';

/** A parsed mail. Its sender can invent every value. */
export type IncomingMail = Awaited<ReturnType<typeof readMail>>;
export type Bounce = NonNullable<ReturnType<typeof bounceOf>>;

/** The longest stored text, in characters. The rest stays in the mailbox. */
const LONGEST_TEXT = 100_000;
const ENCRYPTED =
  'Este correo está cifrado y aquí no hay con qué abrirlo: ábrelo entero en tu programa de correo.';
/** In characters. The HTML of a mail with only text has about a tenth of this length. */
const LONGEST_HTML = 200_000;
const MOST_FILES = 40;
const LONGEST_ID = 250;
const MOST_REFERENCES = 50;
const MOST_RECIPIENTS = 500;

/**
 * Reads a mail. An unreadable mail becomes an attached file. If `raw` has only the header of the
 * mail, `bytes` is the size of the whole mail.
 */
export async function readMail(raw: Uint8Array, bytes?: number, unreadable = false) {
  const digest = createHash('sha256').update(raw).digest('hex');
  const whole = unreadable ? null : await parseMail(raw).catch(() => null);
  // If a mail has too many parts or headers, parses only the header of the mail itself.
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
  const kind: 'answer' | 'automatic' | 'bounce' | 'calendar' =
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
  const { body, quoted } =
    marked !== null && (mail.text ?? '').trim() === '' && written === text
      ? { body: cut, quoted: marked }
      : splitQuote(cut, marked === null ? [] : [marked]);
  const files = broken
    ? [{ name: 'correo.eml', type: 'message/rfc822', bytes: raw }]
    : filesOf(mail, bounce !== null);
  return {
    /** Without `<>`. If the mail has no message id, the value comes from the mail's digest. */
    messageId: messageIds(mail.messageId)[0] ?? `${digest.slice(0, 40)}@sin-identificador`,
    /** The ids of earlier mails. The first is the id of the mail that the sender answered. */
    follows: [
      ...new Set([
        ...messageIds(mail.inReplyTo).reverse(),
        ...messageIds(mail.references).reverse(),
      ]),
    ].slice(0, MOST_REFERENCES),
    /** The author's name. For a list or a form, the author is the person who wrote the text. */
    fromName: headerText(from?.name ?? '', 120),
    /** Empty if the mail does not name an author. */
    fromAddress: headerText(from?.address ?? '', 254).toLowerCase(),
    /** The addresses of `Reply-To` without the author's address. */
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
    // If the client accepts or refuses an invitation without a note, nobody needs to answer.
    asks:
      kind === 'answer' || (kind === 'calendar' && (calendar?.method !== 'REPLY' || note !== null)),
    bounce,
    /** In Spanish, why the mail looks automatic. Null if it does not, or if `saysAutomatic`. */
    guess: isSaid ? null : (program ?? manyGuess(mail, header)),
    lists: listsOf(header),
    /** True for the test mail of a round. */
    round: header('x-lead-ronda').length > 0,
    body: storableLines(body),
    quoted: quoted === null ? null : storableLines(quoted),
    html: html === null ? null : storableLines(html),
    files: files.slice(0, MOST_FILES),
    filesLeft: Math.max(0, files.length - MOST_FILES),
    /** The server that confirmed `From` with DMARC, or null. Always null for a mailing list. */
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

/** Only mailing lists add these headers (RFC 2369, RFC 2919, and Google, Yahoo and Mailman). */
const LIST_HEADERS = [
  'list-id',
  'list-post',
  'mailing-list',
  'x-beenthere',
  'x-mailman-version',
  'x-google-group-id',
  'x-groups-io-msgnum',
];
/** A mailing list adds these words to an author's name, for example «'Inés Peña' via Hola». */
const VIA = /\s+(?:via|vía|por medio de|a través de)\s+.{1,100}$/i;

function authorOf(mail: Email, header: Headers) {
  const [from] = mailboxes([mail.from, mail.sender])
    .filter(({ address }) => address !== '')
    .map(asMailbox);
  const named = (name: string) =>
    mailboxes(header(name).flatMap((text) => addressParser(text))).map(asMailbox);
  const byList = LIST_HEADERS.some((name) => header(name).length > 0);
  const answered = mailboxes(mail.replyTo ?? [])
    .map(asMailbox)
    .filter(({ address }) => isSingleAddress(address));
  const listWords = LIST_HEADERS.flatMap(header).join(' ').toLowerCase();
  const isList = ({ address }: Mailbox) =>
    address !== '' &&
    byList &&
    (listWords.includes(address) || listWords.includes(`<${address.replace('@', '.')}>`));
  const [original] = [
    ...named('x-original-from'),
    ...(from !== undefined && (isList(from) || (byList && VIA.test(from.name)))
      ? [...named('x-original-sender'), ...answered.filter((each) => !isList(each))]
      : []),
  ].filter(({ address }) => isSingleAddress(address));
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

const MOST_COPIES = 20;

function copiesOf(mail: Email): string[] {
  const all = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(asMailbox);
  const addresses = all.map(({ address }) => address).filter(isSingleAddress);
  return [...new Set(addresses)].slice(0, MOST_COPIES);
}

function asMailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name, 120), address: headerText(address, 254).toLowerCase() };
}

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

type Headers = (name: string) => string[];

/** The words stand alone or before the subject, so that «Ausencia de correos» does not match. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:(?:re|rv|fw|fwd):\s*)*(?:respuesta autom[aá]tica|automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|fuera de (?:la )?oficina|ausencia|ausente|vacation reply)\s*(?:$|[:[(]|(?:re|rv|aw):)/i;

/** Returns true if the mail declares itself automatic (RFC 3834, RFC 8098, RFC 6522). */
function saysAutomatic(mail: Email, header: Headers): boolean {
  const said = header('auto-submitted')[0]?.toLowerCase().split(';')[0]?.trim();
  return (said !== undefined && said !== 'no') || isReport(mail, header);
}

function programGuess(mail: Email, header: Headers, text: string, bounce: Bounce | null) {
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

const READ_SUBJECT = /^\s*(?:le[ií]do|read|lido|lu|gelesen|letto|no le[ií]do|not read)\s*:/i;
const READ_WORDS =
  /\b(?:(?:fue|ha sido) le[ií]d[oa]|se (?:ha le[ií]do|ley[oó](?!\p{L})|elimin[oó] sin leer)|was (?:read|displayed|deleted without)|has been read|foi lida?|acuse de (?:recibo|lectura)|return receipt|read receipt|confirmaci[oó]n de lectura)(?!\p{L})/iu;
const REACTION =
  /^.{1,100}\b(?:ha )?(?:reaccion(?:ó|o|ado)|reacted|reagiu)(?!\p{L}).{0,80}\b(?:mensaje|message|mensagem|correo|email|gmail|outlook)\b.{0,80}$/iu;

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

function isReceipt(mail: Email, text: string): boolean {
  const words = text.trim().slice(0, 2_000);
  if (READ_SUBJECT.test(mail.subject ?? '') && READ_WORDS.test(words)) return true;
  const [first = '', ...others] = words.split(/\n+/).filter((line) => !/^\s*(?:>|$)/.test(line));
  return REACTION.test(first.trim()) && (others.length <= 1 || REACTION.test(mail.subject ?? ''));
}

const DAEMON =
  /^(?:mailer-daemon|postmaster|mail-?daemon|mdaemon|no-?reply-?dsn|microsoftexchange[\da-f]{32})(?:@|$)/i;
const RETURNED =
  /undeliver|(?:not|could not be) delivered|delivery (?:status|failure|failed|incomplete|has failed|problem)|failure notice|return(?:ed|ing)|no (?:se )?(?:puede )?entreg|no se (?:ha )?pud[oi]|devuelto|devolución|rebot|(?:estado|error|fallo|falla) (?:de|en) (?:la )?entrega|entrega (?:fallida|incompleta)/i;
const LATE = /delay|still being retried|warning|retras|demor|pendiente de entrega/i;

/** Reads a mail server's report about an undelivered mail (RFC 3464), or returns null. */
function bounceOf(mail: Email, header: Headers, from: string) {
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
    /** True for a report in the format of RFC 3464, which only programs write. */
    isReport,
    /** True if the delivery failed. Other reports tell, for example, that a mail is late. */
    failed: action === 'failed',
    of: [
      ...new Set([...inside, ...messageIds(mail.inReplyTo), ...messageIds(mail.references)]),
    ].slice(0, MOST_REFERENCES),
    recipient: /;\s*<?([^\s<>]+)/.exec(field('Final-Recipient') ?? '')?.[1]?.toLowerCase() ?? null,
    said: headerText(said === '' ? (mail.subject ?? '') : said, 300),
  };
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
}

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

const INLINE_TAGS = 'a b strong i em u s del ins sub sup code span'.split(' ');
const BLOCK_TAGS = 'p div blockquote pre br hr ul ol li dl dt dd'.split(' ');
const TABLE_PARTS = ['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];
const MEDIA_TAGS = ['iframe', 'object', 'embed', 'svg', 'math', 'audio', 'video', 'canvas'];
const FORM_TAGS = ['select', 'textarea', 'form', 'button'];

/** Allows no ids, so that a script of the panel never finds an element of a mail by an id. */
const KEPT: Schema = {
  tagNames: [...INLINE_TAGS, ...BLOCK_TAGS, 'table', ...TABLE_PARTS],
  attributes: { a: ['href'], td: ['colSpan', 'rowSpan'], th: ['colSpan', 'rowSpan'], '*': ['dir'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style', 'title', 'head', 'noscript', 'template', ...MEDIA_TAGS, ...FORM_TAGS],
  ancestors: Object.fromEntries(TABLE_PARTS.map((name) => [name, ['table']])),
  allowComments: false,
  allowDoctypes: false,
};

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

function wordsOf({ text = '', html = '' }: Email) {
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
    // The parser refuses HTML with too many nested elements. A pattern then removes the tags.
    return {
      text:
        text.trim() === '' ? html.slice(0, LONGEST_HTML).replaceAll(/<[^>]{0,2000}>/g, ' ') : text,
      quoted: null,
      html: null,
    };
  }
}

/** Makes paragraphs of a mail's headings, which must not become headings of the panel's page. */
function flatten(node: Nodes): void {
  if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) node.tagName = 'p';
  if ('children' in node) node.children.forEach(flatten);
}

/** Marks a mail's links so that a click does not reveal the panel's address to another site. */
function mark(node: Nodes): void {
  if (node.type === 'element' && node.tagName === 'a' && node.properties['href'] !== undefined) {
    node.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
    node.properties['target'] = '_blank';
  }
  if ('children' in node) node.children.forEach(mark);
}
