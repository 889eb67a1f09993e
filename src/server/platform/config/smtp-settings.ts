import { z } from 'zod';
import { integerSetting, oneOf, urlSetting } from '#server/platform/config/setting-types.ts';

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
