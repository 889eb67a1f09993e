/** The one message for every failure to sign in. */
export const NOT_SIGNED_IN =
  'No pudimos iniciar tu sesión con esos datos. Revísalos y vuelve a intentarlo.';

export const CODE_WRONG =
  'Ese código no sirve: puede haber cambiado o haberse usado ya. Espera al siguiente.';

/** The notice of a second step that took too long, or too many tries. */
export const CHALLENGE_EXPIRED = 'empezar';

/** @param seconds until the next try is judged */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60 ? `${seconds} segundos` : minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return `Hubo demasiados intentos. Espera ${wait} y vuelve a intentarlo, o entra con tu llave de acceso.`;
}
