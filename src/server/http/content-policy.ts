import type { Config } from '#server/config.ts';

/** For responses that are data or fragments: opened by themselves, they may load and run nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Directive → sources that it gains. */
type PolicyAdditions = Readonly<Record<string, readonly string[]>>;

/** What each third-party captcha asks for in its documentation on content security policy. */
const CAPTCHA_SOURCES: Readonly<Record<Config['captcha']['provider'], PolicyAdditions>> = {
  altcha: {},
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
    'connect-src': ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  },
};

/**
 * The built site cannot know which captcha this process is configured for, so its policies are
 * opened for that one provider at run time.
 *
 * @returns a function from a page's policy to the one to send; the policy itself for ALTCHA
 */
export function policyFor(provider: Config['captcha']['provider']): (policy: string) => string {
  const additions = Object.entries(CAPTCHA_SOURCES[provider]);
  if (additions.length === 0) return (policy) => policy;
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
