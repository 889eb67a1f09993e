import { z } from 'zod';

/**
 * The kinds of values that an environment variable may hold. Messages continue the sentence
 * "VARIABLE: …" and never repeat the value, which may be a secret.
 */

/** @param minimum @param maximum inclusive bounds of the whole number */
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

/** @param values the words that the variable may hold */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `debe ser uno de: ${values.join(', ')}` });

/**
 * A sign that ends the part of an address with user and password, before the «@» that should: what
 * follows it would be taken for a host or a path, and end up in messages.
 */
const BROKEN_SECRET = /^[a-z]+:\/\/[^@]*[/?#][^@]*@/i;

/**
 * @param protocols accepted schemes, with their colon
 * @param example a good value, shown in the message
 * @param options `secretHint` says what else can be done about a password that breaks the address
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

/** Whether user and password can be read: whoever takes a sign for itself writes «%» as `%25`. */
function isReadable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** @param bytes least length, measured in UTF-8 */
export const secretSetting = (bytes: number) =>
  z.string().refine((text) => Buffer.byteLength(text) >= bytes, {
    error: `debe tener al menos ${bytes} caracteres`,
  });

// Deliberately loose: the mail server judges the address. Line breaks would forge headers.
const MAILBOX = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** An address, alone or as `Name <address>`. */
export const mailboxSetting = z.string().regex(MAILBOX, {
  error: 'debe ser un correo como hola@ejemplo.com o Nombre <hola@ejemplo.com>',
});

/** @param item schema of each comma-separated part; the text itself is kept */
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

/** How the connection is protected: from the start, by STARTTLS or not at all. */
const PROTECTIONS = ['tls', 'starttls', 'no'] as const;
/** The port of each (RFC 8314, RFC 6409). */
const PORTS = { tls: 465, starttls: 587, no: 587 } as const;

/** The mail server, as one address or as its parts; without either, mails are files in DATA_DIR. */
export const SMTP_SHAPE = {
  SMTP_URL: urlSetting(['smtp:', 'smtps:'], 'smtps://usuario:clave@servidor:465', {
    secretHint: 'o usa SMTP_HOST, SMTP_USER y SMTP_PASSWORD, que van tal cual',
  }).optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$|^\[?[0-9a-f:]+\]?$/i, {
      error: 'debe ser solo el nombre del servidor, como smtp.ejemplo.com',
    })
    .optional(),
  SMTP_PORT: integerSetting(1, 65_535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SECURE: oneOf(PROTECTIONS).optional(),
};

type SmtpSettings = z.output<z.ZodObject<typeof SMTP_SHAPE>>;
type Name = keyof SmtpSettings;

const PARTS = ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_SECURE'] as const;

/** What is wrong with them together: the variable to blame, and why in Spanish. */
export function smtpProblem(settings: SmtpSettings): { name: Name; message: string } | null {
  const { SMTP_URL, SMTP_HOST, SMTP_USER, SMTP_PASSWORD } = settings;
  if (SMTP_URL !== undefined && SMTP_HOST !== undefined) {
    return { name: 'SMTP_URL', message: 'sobra cuando se define SMTP_HOST; deja una de las dos' };
  }
  const alone = PARTS.find((name) => settings[name] !== undefined);
  if (alone !== undefined && SMTP_HOST === undefined) {
    return { name: 'SMTP_HOST', message: `hace falta cuando se define ${alone}` };
  }
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)) {
    const [missing, given] =
      SMTP_USER === undefined
        ? (['SMTP_USER', 'SMTP_PASSWORD'] as const)
        : (['SMTP_PASSWORD', 'SMTP_USER'] as const);
    return { name: missing, message: `hace falta cuando se define ${given}` };
  }
  return null;
}

/**
 * The mail server's address, put together of its parts when it was given so.
 *
 * @param given SMTP_URL as it was written
 * @returns null when there is none
 */
export function smtpUrlOf(settings: SmtpSettings, given: string | undefined): string | null {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password } = settings;
  if (host === undefined) return given ?? null;
  const protection =
    settings.SMTP_SECURE ?? (settings.SMTP_PORT === PORTS.tls ? 'tls' : 'starttls');
  const port = settings.SMTP_PORT ?? PORTS[protection];
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const who =
    user === undefined || password === undefined
      ? ''
      : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = protection === 'tls' ? 'smtps' : 'smtp';
  return `${scheme}://${who}${name}:${port}${protection === 'no' ? '?tls=no' : ''}`;
}
