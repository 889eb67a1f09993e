import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The file that the Astro adapter writes with `staticHeaders`. */
const headersSchema = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

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
    const policy = headers.find(({ key }) => key.toLowerCase() === 'content-security-policy');
    if (!policy) continue;
    const page = pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '');
    policies.set(page === '' ? '/' : page, widen(policy.value));
  }
  return policies;
}
