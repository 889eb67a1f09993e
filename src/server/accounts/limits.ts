/** A session ends after this long without a request, in seconds: twelve hours. */
export const IDLE_SECONDS = 12 * 60 * 60;
/** The longest time of a session, even in use, in milliseconds: seven days. */
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a sign-in counts as a fresh proof of identity, in milliseconds: ten minutes. */
export const FRESH_MS = 10 * 60 * 1000;

/** Bounds of a user name, in characters; the lower one is the specification's. */
export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/** Bounds of a password, in characters. The specification's floor is 5; ours is higher. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

/** The characters of a user name: letters of any alphabet, digits, dot, hyphen, underscore. */
export const USERNAME = /^[\p{L}\d_.-]+$/u;

/** The header that gives better-auth the address; our own, so that no proxy's header is believed. */
export const ADDRESS_HEADER = 'x-panel-address';
