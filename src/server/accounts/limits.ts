/** A session ends after this long without a request, in seconds: twelve hours. */
export const IDLE_SECONDS = 12 * 60 * 60;
/** How long a session lasts at most, however much it is used, in milliseconds: seven days. */
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** For how long having signed in counts as a fresh proof of identity, in milliseconds: ten minutes. */
export const FRESH_MS = 10 * 60 * 1000;

/** Bounds of a user name, in characters; the lower one is the specification's. */
export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/** Bounds of a password, in characters. The specification's floor is 5; ours is higher. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

/** What a user name is made of: letters of any alphabet, figures, dot, hyphen, underscore. */
export const USERNAME = /^[\p{L}\d_.-]+$/u;

/** The address that sessions are noted with; ours alone, so that no proxy's header is believed. */
export const ADDRESS_HEADER = 'x-panel-address';
