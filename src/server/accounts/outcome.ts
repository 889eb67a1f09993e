import { spokenWait } from '#content/words/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { MailedHow } from './invitation-mail.ts';

/** A secret that was just made and cannot be read again. */
export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

/** The result of an action. */
export type Outcome =
  /** Done: redirect to another page of the panel. */
  | { go: string }
  /** Refused: the form again, with its texts. */
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      /** Shown above the form when the error belongs to no field. */
      problem?: string;
      /** HTTP status; 422 unless said otherwise. */
      status?: number;
      retryAfterSeconds?: number;
    }
  /** Done, with something to be shown by the page at this path. */
  | { show: Shown; at: string }
  | { data: unknown };

/** The form again, for an error that belongs to no field. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

/** Shown beside an empty required field. */
export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

/** The limit of first names and surnames, wherever they are written. */
export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

/** The answer after too many attempts. @param seconds until the next is accepted */
export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}
