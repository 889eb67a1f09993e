import { z } from 'zod';

/* No error message here repeats the value of a setting, because this value may be secret. */

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

/** Matches a URL with `/`, `?` or `#` in its password. A URL parser ends the password there. */
const BROKEN_SECRET = /^[a-z]+:\/\/[^@]*[/?#][^@]*@/i;

/**
 * A setting with a URL. With `secretHint`, refuses `/`, `?` and `#` in a password, with an error
 * message that ends with this hint.
 */
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

// Refuses a line break, which would start another mail header. The mail server checks the rest.
const MAILBOX = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

export const mailboxSetting = z.string().regex(MAILBOX, {
  error: 'debe ser un correo como hola@ejemplo.com o Nombre <hola@ejemplo.com>',
});

/** A list of mail addresses, separated by commas. Checks each address and returns the same text. */
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

export const hostSetting = z.string().regex(/^[a-z0-9.-]+$|^\[?[0-9a-f:]+\]?$/i, {
  error: 'debe ser solo el nombre del servidor, como servidor.ejemplo.com',
});

/**
 * Returns what is wrong with a server's settings (`SMTP_HOST`, `SMTP_PORT`…), or null. `url` is the
 * name of the setting that can replace them all with one URL.
 */
export function serverProblem(
  settings: Readonly<Record<string, unknown>>,
  prefix: Prefix,
  url: string,
): { name: string; message: string } | null {
  const has = (part: string) => settings[`${prefix}_${part}`] !== undefined;
  const needs = (part: string, given: string) => ({
    name: `${prefix}_${part}`,
    message: `hace falta cuando se define ${prefix}_${given}`,
  });
  if (settings[url] !== undefined && has('HOST')) {
    return { name: url, message: `sobra cuando se define ${prefix}_HOST; deja una de las dos` };
  }
  const alone = ['PORT', 'SECURE', 'USER', 'PASSWORD'].find(has);
  if (alone !== undefined && !has('HOST')) return needs('HOST', alone);
  if (has('USER') && !has('PASSWORD')) return needs('PASSWORD', 'USER');
  if (has('PASSWORD') && !has('USER')) return needs('USER', 'PASSWORD');
  return prefix === 'INBOX' && has('HOST') && !has('USER') ? needs('USER', 'HOST') : null;
}

/** The ports on which a connection uses TLS from its first byte (RFC 8314). */
export const TLS_PORTS = { smtp: 465, imap: 993 } as const;
/** The port for sending mail with STARTTLS (RFC 6409). */
const STARTTLS_PORT = 587;

type Prefix = 'SMTP' | 'INBOX';
type ServerSettings = Partial<
  Record<`${Prefix}_${'HOST' | 'USER' | 'PASSWORD'}`, string | undefined> &
    Record<`${Prefix}_PORT`, number | undefined> &
    Record<'SMTP_SECURE', (typeof PROTECTIONS)[number] | undefined>
>;

/** Returns a server's URL, made of `settings`. If these name no host, returns `given` or null. */
export function serverUrl(
  settings: ServerSettings,
  prefix: Prefix,
  given: string | undefined,
): string | null {
  const host = settings[`${prefix}_HOST` as const];
  const user = settings[`${prefix}_USER` as const];
  const password = settings[`${prefix}_PASSWORD` as const];
  const secure = prefix === 'SMTP' ? settings.SMTP_SECURE : undefined;
  if (host === undefined) return given ?? null;
  const scheme = prefix === 'SMTP' ? 'smtp' : 'imap';
  const tls = TLS_PORTS[scheme];
  const usual = scheme === 'imap' || secure === 'tls' ? tls : STARTTLS_PORT;
  const port = settings[`${prefix}_PORT` as const] ?? usual;
  const isTls = secure === undefined ? port === tls : secure === 'tls';
  const login =
    user === undefined || password === undefined
      ? ''
      : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${scheme}${isTls ? 's' : ''}://${login}${name}:${port}${secure === 'no' ? '?tls=no' : ''}`;
}
