import { createHash } from 'node:crypto';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { NewLead } from '#server/leads/lead.ts';

/** SHA-256 of everything that the visitor wrote, whatever the order of the fields. */
export function contentHash(lead: NewLead): string {
  const { kind, form, nombre, correo, telefono, detail } = lead;
  const content = canonicalJson({ kind, form, nombre, correo, telefono, detail });
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * The id of a submission whose own id is already taken by another content: the same pair always
 * gives the same one, in the shape of a UUID version 8 (RFC 9562, "custom").
 */
export function derivedSubmissionId(submissionId: string, hash: string): string {
  const hex = createHash('sha256').update(`${submissionId}\n${hash}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
