/** The time without a request after which the server ends a session, in seconds. */
export const IDLE_SECONDS = 12 * 60 * 60;
/**
 * The longest duration of a session, in milliseconds. After this time, the server ends a session
 * although the person uses the panel.
 */
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** The time for which a sign-in counts as a new proof of identity, in milliseconds. */
export const FRESH_MS = 10 * 60 * 1000;

/**
 * The limits for the length of a user name, in characters. The lower limit comes from the
 * specification.
 */
export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/**
 * The limits for the length of a password, in characters. The specification asks for at least 5
 * characters.
 */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

export const USERNAME = /^[\p{L}\d_.-]+$/u;

/**
 * The header in which better-auth finds the visitor's network address. Only the panel sets this
 * header, so that better-auth does not trust a header that the visitor sent.
 */
export const ADDRESS_HEADER = 'x-panel-address';
