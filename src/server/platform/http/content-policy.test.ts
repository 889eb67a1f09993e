import { describe, expect, it } from 'vitest';
import { DATA_POLICY, policyFor } from '#server/platform/http/content-policy.ts';

const PAGE =
  "default-src 'none';connect-src 'self'; script-src 'self' 'sha256-x='; style-src 'self';";

describe('policyFor', () => {
  it('leaves a page as it was built when the captcha is our own', () => {
    expect(policyFor('altcha')(PAGE)).toBe(PAGE);
  });

  it.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://hcaptcha.com'],
    ['recaptcha', 'https://www.google.com/recaptcha/'],
  ] as const)('lets %s load, run, frame and response, and keeps the rest', (provider, origin) => {
    const directives = new Map(
      policyFor(provider)(PAGE)
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );
    expect(directives.get('script-src')).toContain(`'self' 'sha256-x=' ${origin}`);
    expect(directives.get('connect-src')).toContain(`'self' ${origin}`);
    expect(directives.get('frame-src')).toContain(origin);
    expect(directives.get('default-src')).toBe("default-src 'none'");
  });

  it("drops 'none' where it adds a source, since both together mean nothing", () => {
    const widened = policyFor('turnstile')("script-src 'self'; frame-src 'none'");
    expect(widened).toContain('frame-src https://challenges.cloudflare.com');
  });

  it('opens nothing for what runs no script', () => {
    expect(policyFor('hcaptcha')(DATA_POLICY)).toBe(DATA_POLICY);
  });
});
