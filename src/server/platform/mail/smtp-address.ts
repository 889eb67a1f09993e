import { isIP } from 'node:net';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/** Where the mail server is, and how to talk to it. */
export interface SmtpAddress {
  connection: SMTPConnectionOptions;
  /** Null where the server lets everybody in. */
  auth: SMTPConnectionAuth | null;
}

/** Tells, in the address itself, that passwords and mails may travel unprotected. */
const TLS_PARAMETER = 'tls';

/**
 * Reads SMTP_URL. A connection that is not protected from the start must become so by STARTTLS, or
 * nothing is sent: unless the address says `?tls=no`, or the server is this machine. Other parameters
 * are Nodemailer's own (`?tls.rejectUnauthorized=false`, `?name=…`).
 */
export function readSmtpAddress(smtpUrl: string): SmtpAddress {
  const url = new URL(smtpUrl);
  const unprotected = url.searchParams.get(TLS_PARAMETER) === 'no';
  url.searchParams.delete(TLS_PARAMETER);
  const { auth, ...options } = parseConnectionUrl(url.href);
  const connection: SMTPConnectionOptions = { ...options };
  if (unprotected) connection.ignoreTLS = true;
  else if (connection.secure !== true && !isLoopback(url.hostname)) connection.requireTLS = true;
  const credentials: { user: string; pass: string } | undefined = auth;
  return {
    connection,
    auth: credentials ? { user: credentials.user, pass: credentials.pass } : null,
  };
}

/** @param host as a URL spells it: an IPv6 address is in brackets */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
