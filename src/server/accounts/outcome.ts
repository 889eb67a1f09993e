import { spokenWait } from '#content/words/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { MailedHow } from './invitation-mail.ts';

export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

export type Outcome =
  | { go: string }
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      problem?: string;
      status?: number;
      retryAfterSeconds?: number;
    }
  | { show: Shown; at: string }
  | { data: unknown };

/** Returns an answer that shows the form again, with an error that belongs to no field. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}
