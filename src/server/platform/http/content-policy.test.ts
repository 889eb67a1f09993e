import { describe, expect, it } from 'vitest';
import { captchaSources } from '#forms/captcha-providers.ts';
import { DATA_POLICY, widenPolicy } from '#server/platform/http/content-policy.ts';

const PAGE =
  "default-src 'none';connect-src 'self'; script-src 'self' 'sha256-x='; style-src 'self';";

describe('widenPolicy', () => {
  it('leaves a page as it was built when the captcha is our own', () => {
    expect(widenPolicy(PAGE, captchaSources('altcha'))).toBe(PAGE);
  });

  it.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://hcaptcha.com'],
    ['recaptcha', 'https://www.google.com/recaptcha/'],
  ] as const)('lets %s load, run, frame and response, and keeps the rest', (provider, origin) => {
    const directives = new Map(
      widenPolicy(PAGE, captchaSources(provider))
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );
    expect(directives.get('script-src')).toContain(`'self' 'sha256-x=' ${origin}`);
    expect(directives.get('connect-src')).toContain(`'self' ${origin}`);
    expect(directives.get('frame-src')).toContain(origin);
    expect(directives.get('default-src')).toBe("default-src 'none'");
  });

  it("drops 'none' where it adds a source, since both together mean nothing", () => {
    const widened = widenPolicy("script-src 'self'; frame-src 'none'", captchaSources('turnstile'));
    expect(widened).toContain('frame-src https://challenges.cloudflare.com');
  });

  it('opens nothing for what runs no script', () => {
    expect(widenPolicy(DATA_POLICY, captchaSources('hcaptcha'))).toBe(DATA_POLICY);
  });
});
