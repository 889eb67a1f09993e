/** A person's rights in the privacy laws RGPD (European Union) and LFPDPPP (Mexico). */
export const PRIVACY_REQUEST_KINDS = [
  'acceso',
  'rectificacion',
  'supresion',
  'oposicion',
  'portabilidad',
  'retirar',
] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export function isPrivacyRequestKind(text: unknown): text is PrivacyRequestKind {
  return PRIVACY_REQUEST_KINDS.some((kind) => kind === text);
}
