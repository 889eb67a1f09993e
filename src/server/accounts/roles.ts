/** What somebody may do: `atiende` sees to the enquiries; `administra` also team, audit, settings. */
export const ROLES = ['atiende', 'administra'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
