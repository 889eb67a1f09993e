export const IDLE_SECONDS = 12 * 60 * 60;
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** For this time after a sign-in, the panel does not ask for another proof of identity. */
export const FRESH_MS = 10 * 60 * 1000;

export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/** In characters. docs/especificacion.md allows 5, but such a short password is easy to guess. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

export const USERNAME = /^[\p{L}\d_.-]+$/u;

/** better-auth reads the visitor's address from this header, which only the site can set. */
export const ADDRESS_HEADER = 'x-panel-address';
