import { spokenWait } from '#content/words/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { MailedHow } from './invitation-mail.ts';

/** A new secret, which a page shows only once. */
export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

export type Outcome =
  /** The action was done, and the browser goes to another page of the panel. */
  | { go: string }
  /** The action was refused, and the page shows the form again with its texts. */
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      /** The message above the form, for an error that belongs to no field. */
      problem?: string;
      /** The HTTP status. The default is 422. */
      status?: number;
      retryAfterSeconds?: number;
    }
  /** The action was done, and the page at the path `at` shows a secret. */
  | { show: Shown; at: string }
  | { data: unknown };

/** Returns the form again, with an error that belongs to no field. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

/** The message beside a required field that is empty. */
export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

/** The message for a first name or a surname that is too long. */
export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

/**
 * Returns the answer after too many attempts.
 *
 * @param seconds the time until the server accepts the next attempt
 */
export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}
