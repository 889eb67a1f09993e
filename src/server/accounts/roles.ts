/**
 * What somebody may do: `atiende` sees to the enquiries; `edita` changes the site's content and sees no
 * enquiry; `administra` does both, and team, audit, settings.
 */
export const ROLES = ['atiende', 'edita', 'administra'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
