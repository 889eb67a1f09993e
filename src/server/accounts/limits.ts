/** The time without a request after which a session ends, in seconds. */
export const IDLE_SECONDS = 12 * 60 * 60;
/** The longest time of a session, in milliseconds, even if the session is in use. */
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** The time for which a sign-in counts as a fresh proof of identity, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;

/**
 * The limits of a user name's length, in characters. The lower limit comes from the specification.
 */
export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/**
 * The limits of a password's length, in characters. The specification asks for at least 5
 * characters.
 */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

export const USERNAME = /^[\p{L}\d_.-]+$/u;

/**
 * The header that gives better-auth the visitor's address. Only the panel sets this header, so that
 * better-auth trusts no header of a proxy.
 */
export const ADDRESS_HEADER = 'x-panel-address';
