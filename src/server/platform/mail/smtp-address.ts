import { isIP } from 'node:net';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export type SmtpAddress = ReturnType<typeof readSmtpAddress>;

const TLS_PARAMETER = 'tls';

/** Reads `SMTP_URL`. Demands encryption unless the URL has `?tls=no` or names this machine. */
export function readSmtpAddress(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const unprotected = url.searchParams.get(TLS_PARAMETER) === 'no';
  url.searchParams.delete(TLS_PARAMETER);
  const { auth, ...options } = parseConnectionUrl(url.href);
  const connection: SMTPConnectionOptions = { ...options };
  if (unprotected) connection.ignoreTLS = true;
  else if (connection.secure !== true && !isLoopback(url.hostname)) connection.requireTLS = true;
  const credentials: { user: string; pass: string } | undefined = auth;
  return { connection, auth: credentials ?? null };
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
