import { useState } from 'react';
import { useHydrated } from '#ui/hydration/useHydrated.ts';

/**
 * The identifier that makes sending the same form twice one submission. It is the server's when the
 * page was rendered on request, and minted here when the prerendered page wakes up; without
 * JavaScript it stays empty and the server derives one from the content.
 *
 * @returns it, and what puts in place of a minted one that of texts that are put back
 */
export function useSubmissionId(issued: string | null): readonly [string, (id: string) => void] {
  const [minted, setMinted] = useState(randomUuid);
  const hydrated = useHydrated();
  return [issued ?? (hydrated ? minted : ''), setMinted];
}

/** `crypto.randomUUID` exists only over https and on localhost; the random bytes do everywhere. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562, section 5.4: version 4 and variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
