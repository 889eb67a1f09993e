import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What the adapter writes (src/build/site-adapter.ts): page path → policy. */
const policiesSchema = z.record(z.string(), z.string());

/**
 * Writes the policies anew, for a page whose inline texts changed after Astro had counted them.
 *
 * @param path absolute path of `dist/policies.json`
 * @param rewrite from a page's path, without `.html` or a trailing slash, and its policy to the new
 */
export function rewritePolicies(
  path: string,
  rewrite: (page: string, policy: string) => string,
): void {
  const policies = policiesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const [page, policy] of Object.entries(policies)) policies[page] = rewrite(page, policy);
  writeFileSync(path, JSON.stringify(policies));
}

/**
 * The content security policy of each prerendered page, with the hashes of its scripts and styles.
 *
 * @param path absolute path of `dist/policies.json`
 * @param widen applied to each policy ({@link policyFor})
 * @returns page path, without `.html` or a trailing slash → policy
 * @throws Error in Spanish when the file is missing or not what the adapter writes: pages served
 *   without their policy would be worse than none
 */
export function readPolicies(path: string, widen: (policy: string) => string): Map<string, string> {
  let policies;
  try {
    policies = policiesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`Falta o no se entiende ${path}. Ejecuta «npm run build».`, { cause: error });
  }
  return new Map(Object.entries(policies).map(([page, policy]) => [page, widen(policy)]));
}
