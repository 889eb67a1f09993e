import { z } from 'zod';

/** An error message must not repeat a setting's value, which may be a secret. */

export const integerSetting = (minimum: number, maximum: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,12}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
      { error: `debe ser un número entero entre ${minimum} y ${maximum}` },
    )
    .transform(Number);

const TRUE_WORDS = ['true', '1', 'si', 'sí', 'yes', 'on'];
const FALSE_WORDS = ['false', '0', 'no', 'off'];

export const booleanSetting = z
  .string()
  .refine((text) => [...TRUE_WORDS, ...FALSE_WORDS].includes(text.toLowerCase()), {
    error: 'debe ser true o false',
  })
  .transform((text) => TRUE_WORDS.includes(text.toLowerCase()));

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `debe ser uno de: ${values.join(', ')}` });

/** `/`, `?` or `#` in a password, at which the URL parser would end it. */
const BROKEN_SECRET = /^[a-z]+:\/\/[^@]*[/?#][^@]*@/i;

/** A URL setting. `secretHint` ends the message about `/` in a password. */
export const urlSetting = (
  protocols: readonly string[],
  example: string,
  { secretHint }: { secretHint?: string } = {},
) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text);
    const isBroken = secretHint !== undefined && BROKEN_SECRET.test(text);
    const isGood = url !== null && protocols.includes(url.protocol) && url.hostname !== '';
    if (!isBroken && isGood && isReadable(url)) return url;
    context.addIssue(
      isBroken
        ? `la contraseña lleva «/», «?» o «#», que parten la dirección; escríbelos %2F, %3F y %23, ${secretHint}`
        : isGood
          ? 'el usuario o la contraseña llevan un «%» que no se entiende; escríbelo %25'
          : `debe ser una dirección como ${example}`,
    );
    return z.NEVER;
  });

function isReadable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

export const secretSetting = (bytes: number) =>
  z.string().refine((text) => Buffer.byteLength(text) >= bytes, {
    error: `debe tener al menos ${bytes} caracteres`,
  });

// A line break would start another mail header. The mail server checks the rest.
const MAILBOX = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

export const mailboxSetting = z.string().regex(MAILBOX, {
  error: 'debe ser un correo como hola@ejemplo.com o Nombre <hola@ejemplo.com>',
});

/** A list of mail addresses with commas. Checks each one, but does not split the text. */
export const listSetting = (item: z.ZodType<string, string>) =>
  z.string().superRefine((text, context) => {
    for (const part of text.split(',')) {
      const result = item.safeParse(part.trim());
      if (result.success) continue;
      const message = result.error.issues[0]?.message ?? 'no es válido';
      context.addIssue({ code: 'custom', message: `cada correo de la lista ${message}` });
      return;
    }
  });

export const PROTECTIONS = ['tls', 'starttls', 'no'] as const;
/** The usual ports for sending mail (RFC 8314 and RFC 6409). */
const PORTS = { tls: 465, starttls: 587, no: 587 } as const;

export const hostSetting = z.string().regex(/^[a-z0-9.-]+$|^\[?[0-9a-f:]+\]?$/i, {
  error: 'debe ser solo el nombre del servidor, como servidor.ejemplo.com',
});

interface Problem<Name extends string> {
  name: Name;
  message: string;
}

function partsProblem<Name extends string>(
  settings: Partial<Record<Name, unknown>>,
  names: { url: Name; host: Name; user: Name; password: Name; more: readonly Name[] },
): Problem<Name> | null {
  const { url, host, user, password, more } = names;
  const has = (name: Name) => settings[name] !== undefined;
  if (has(url) && has(host)) {
    return { name: url, message: `sobra cuando se define ${host}; deja una de las dos` };
  }
  const alone = [...more, user, password].find(has);
  if (alone !== undefined && !has(host)) {
    return { name: host, message: `hace falta cuando se define ${alone}` };
  }
  if (has(user) === has(password)) return null;
  const [missing, given] = has(user) ? [password, user] : [user, password];
  return { name: missing, message: `hace falta cuando se define ${given}` };
}

function credentials(user: string | undefined, password: string | undefined): string {
  if (user === undefined || password === undefined) return '';
  return `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
}

const inAddress = (host: string) =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

interface SmtpSettings {
  SMTP_URL?: URL | undefined;
  SMTP_HOST?: string | undefined;
  SMTP_PORT?: number | undefined;
  SMTP_USER?: string | undefined;
  SMTP_PASSWORD?: string | undefined;
  SMTP_SECURE?: (typeof PROTECTIONS)[number] | undefined;
}

/** Returns the mail setting that is wrong or missing, with a message in Spanish, or null. */
export function smtpProblem(settings: SmtpSettings) {
  return partsProblem<keyof SmtpSettings>(settings, {
    url: 'SMTP_URL',
    host: 'SMTP_HOST',
    user: 'SMTP_USER',
    password: 'SMTP_PASSWORD',
    more: ['SMTP_PORT', 'SMTP_SECURE'],
  });
}

/** Returns the mail server's URL, from `SMTP_HOST` or `SMTP_URL`, or null. */
export function smtpUrlOf(settings: SmtpSettings, given: string | undefined): string | null {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password } = settings;
  if (host === undefined) return given ?? null;
  const protection =
    settings.SMTP_SECURE ?? (settings.SMTP_PORT === PORTS.tls ? 'tls' : 'starttls');
  const port = settings.SMTP_PORT ?? PORTS[protection];
  const scheme = protection === 'tls' ? 'smtps' : 'smtp';
  const way = protection === 'no' ? '?tls=no' : '';
  return `${scheme}://${credentials(user, password)}${inAddress(host)}:${port}${way}`;
}

interface ImapSettings {
  INBOX_IMAP_URL?: URL | undefined;
  INBOX_HOST?: string | undefined;
  INBOX_PORT?: number | undefined;
  INBOX_USER?: string | undefined;
  INBOX_PASSWORD?: string | undefined;
}

/** The ports of mail servers on which a connection uses TLS from its first byte (RFC 8314). */
export const TLS_PORTS = { smtp: PORTS.tls, imap: 993 } as const;

/** Returns the same for the mailbox for answers, which always needs a user. */
export function imapProblem(settings: ImapSettings): Problem<keyof ImapSettings> | null {
  const problem = partsProblem<keyof ImapSettings>(settings, {
    url: 'INBOX_IMAP_URL',
    host: 'INBOX_HOST',
    user: 'INBOX_USER',
    password: 'INBOX_PASSWORD',
    more: ['INBOX_PORT'],
  });
  if (problem !== null || settings.INBOX_HOST === undefined) return problem;
  if (settings.INBOX_USER !== undefined) return null;
  return { name: 'INBOX_USER', message: 'hace falta cuando se define INBOX_HOST' };
}

/** Returns the URL of the mailbox for answers, from `INBOX_HOST` or `INBOX_IMAP_URL`, or null. */
export function imapUrlOf(settings: ImapSettings, given: string | undefined): string | null {
  const { INBOX_HOST: host, INBOX_USER: user, INBOX_PASSWORD: password } = settings;
  if (host === undefined) return given ?? null;
  const port = settings.INBOX_PORT ?? TLS_PORTS.imap;
  const scheme = port === TLS_PORTS.imap ? 'imaps' : 'imap';
  return `${scheme}://${credentials(user, password)}${inAddress(host)}:${port}`;
}
