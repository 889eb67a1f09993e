/** What somebody may ask about their data: the rights of the RGPD and of the LFPDPPP. */
export const PRIVACY_REQUEST_KINDS = [
  'acceso',
  'rectificacion',
  'supresion',
  'oposicion',
  'portabilidad',
  'retirar',
] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

/** As people read them. */
export const PRIVACY_REQUEST_WORDS: Readonly<Record<PrivacyRequestKind, string>> = {
  acceso: 'Saber qué datos míos tienen (acceso)',
  rectificacion: 'Corregir algún dato (rectificación)',
  supresion: 'Que borren mis datos (cancelación o supresión)',
  oposicion: 'Que dejen de usarlos para algo (oposición o limitación)',
  portabilidad: 'Recibirlos en un archivo (portabilidad)',
  retirar: 'Retirar mi consentimiento',
};

export function isPrivacyRequestKind(text: unknown): text is PrivacyRequestKind {
  return PRIVACY_REQUEST_KINDS.some((kind) => kind === text);
}
