import { THIRD_PARTY_CAPTCHAS } from '#forms/captcha-providers.ts';
import type { Config } from '#server/platform/config/config.ts';

/** For responses that are data or fragments: opened by themselves, they may load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The built site cannot know which captcha this process is configured for, so its policies are
 * opened for that one provider at run time.
 *
 * @returns a function from a page's policy to the one to send; the policy itself for ALTCHA
 */
export function policyFor(provider: Config['captcha']['provider']): (policy: string) => string {
  if (provider === 'altcha') return (policy) => policy;
  const additions = Object.entries(THIRD_PARTY_CAPTCHAS[provider].sources);
  return (policy) => {
    // A policy that lets no script run needs no captcha.
    if (!/(?:^|;)\s*script-src\s/.test(policy)) return policy;
    const directives = new Map(
      policy
        .split(';')
        .map((directive) => directive.trim().split(/\s+/))
        .map(([name = '', ...sources]) => [name, sources] as const)
        .filter(([name]) => name !== ''),
    );
    for (const [name, gained] of additions) {
      const sources = (directives.get(name) ?? []).filter((source) => source !== "'none'");
      directives.set(name, [...sources, ...gained]);
    }
    return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
  };
}
