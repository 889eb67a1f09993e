import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The file that the Astro adapter writes with `staticHeaders`. */
const headersSchema = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** A header's page, as the site names it: without `.html` or a trailing slash. */
function pageOf(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

function isPolicy({ key }: { key: string }): boolean {
  return key.toLowerCase() === 'content-security-policy';
}

/**
 * Writes the policies anew, for a page whose inline texts changed after Astro had counted them.
 *
 * @param path absolute path of `dist/_headers.json`
 * @param rewrite from a page's path, without `.html` or a trailing slash, and its policy to the new
 */
export function rewritePolicies(
  path: string,
  rewrite: (page: string, policy: string) => string,
): void {
  const entries = headersSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const { pathname, headers } of entries) {
    const policy = headers.find(isPolicy);
    if (policy) policy.value = rewrite(pageOf(pathname), policy.value);
  }
  writeFileSync(path, JSON.stringify(entries));
}

/**
 * The content security policy of each prerendered page, with the hashes of its scripts and styles.
 *
 * @param path absolute path of `dist/_headers.json`
 * @param widen applied to each policy ({@link policyFor})
 * @returns page path, without `.html` or a trailing slash → policy
 * @throws Error in Spanish when the file is missing or not what the adapter writes: pages served
 *   without their policy would be worse than none
 */
export function readPolicies(path: string, widen: (policy: string) => string): Map<string, string> {
  let entries;
  try {
    entries = headersSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`Falta o no se entiende ${path}. Ejecuta «npm run build».`, { cause: error });
  }
  const policies = new Map<string, string>();
  for (const { pathname, headers } of entries) {
    const policy = headers.find(isPolicy);
    if (!policy) continue;
    policies.set(pageOf(pathname), widen(policy.value));
  }
  return policies;
}
