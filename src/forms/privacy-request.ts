/** What a person may ask about their data: the rights of the RGPD and of the LFPDPPP. */
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
