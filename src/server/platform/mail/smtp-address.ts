import { isIP } from 'node:net';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/** The mail server's address and how to connect. */
export interface SmtpAddress {
  connection: SMTPConnectionOptions;
  /** Null if the server needs no login. */
  auth: SMTPConnectionAuth | null;
}

/** Allows, in the address itself, that passwords and mails travel unencrypted. */
const TLS_PARAMETER = 'tls';

/**
 * Reads SMTP_URL. Unless the connection uses TLS from the start, it must change to it by STARTTLS,
 * or nothing is sent. Exceptions are `?tls=no` and a server on this machine. Other parameters are
 * Nodemailer's (`?tls.rejectUnauthorized=false`, `?name=…`).
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
