import { FORMS } from '#forms/forms.ts';

/** Said beside a field that was left empty. */
export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

/** Said to whoever gave the right password or key of an account that is suspended. */
export const SUSPENDED = 'Tu cuenta está suspendida; habla con quien administra el panel.';

/** The one message for every failure to sign in. */
export const NOT_SIGNED_IN =
  'No pudimos iniciar tu sesión con esos datos. Revísalos y vuelve a intentarlo.';

export const CODE_WRONG =
  'Ese código no sirve: puede haber cambiado o haberse usado ya. Espera al siguiente.';

/** Said of what is neither six figures nor has the shape of a recovery code. */
export const CODE_SHAPE =
  'Escribe los seis números de tu aplicación, o un código de recuperación entero, como abcd-efgh-jkmn.';

/** Of an application that is being set up, whose key the page still shows. */
export const FIRST_CODE_WRONG =
  'Ese código no corresponde a esta clave. Escribe el que se ve ahora; si sigue sin servir, escanea de nuevo y revisa que la hora del teléfono se ponga sola.';

export const PASSWORD_NOT_YOURS = 'Esa no es tu contraseña de ahora.';

/** The notice of a second step that took too long, or too many tries. */
export const CHALLENGE_EXPIRED = 'empezar';

/** The one bound of a first name and of a surname, wherever they are written. */
export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

/** @param seconds until the next try is judged */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds === 1
      ? '1 segundo'
      : seconds < 60
        ? `${seconds} segundos`
        : minutes === 1
          ? 'un minuto'
          : `${minutes} minutos`;
  return `Hubo demasiados intentos. Espera ${wait} y vuelve a intentarlo, o entra con tu llave de acceso.`;
}
