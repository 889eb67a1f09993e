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
    const message = isBroken
      ? `la contraseña lleva «/», «?» o «#», que parten la dirección; escríbelos %2F, %3F y %23, ${secretHint}`
      : isGood
        ? 'el usuario o la contraseña llevan un «%» que no se entiende; escríbelo %25'
        : `debe ser una dirección como ${example}`;
    context.issues.push({ code: 'custom', input: undefined, message });
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
