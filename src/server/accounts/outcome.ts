import { spokenWait } from '#content/words/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { MailedHow } from './invitation-mail.ts';

/** What was just made and cannot be read again later. */
export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

/** What became of an action. */
export type Outcome =
  /** Done: on to another page of the panel. */
  | { go: string }
  /** Not done: the form again, with what was written. */
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      /** Said above the form when the fault is no field's. */
      problem?: string;
      /** HTTP status; 422 unless said otherwise. */
      status?: number;
      retryAfterSeconds?: number;
    }
  /** Done, with something to be shown by the page at this path. */
  | { show: Shown; at: string }
  /** For a script. */
  | { data: unknown };

/** The form again, for something that is no field's fault. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

/** Said beside a field that was left empty. */
export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

/** The one bound of a first name and of a surname, wherever they are written. */
export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

/** After too many tries. @param seconds until the next is judged */
export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}
