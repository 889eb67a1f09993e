import { describe, expect, it } from 'vitest';
import { captchaSources } from '#forms/captcha-providers.ts';
import { DATA_POLICY, inlineHash, narrowPolicy, widenPolicy } from './content-policy.ts';

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

const source = (text: string) => `'${inlineHash(text)}'`;
const policy =
  `default-src 'none'; script-src 'self' ${source('uno()')} ${source('dos()')}; ` +
  `style-src 'self' ${source('a{b:c}')} ${source('')};`;

describe('the policy of one page', () => {
  it('keeps the hashes of its own scripts and styles', () => {
    const html = '<style data-x>a{b:c}</style><p>uno</p><script>uno()</script>';
    expect(narrowPolicy(policy, html)).toBe(
      `default-src 'none'; script-src 'self' ${source('uno()')}; ` +
        `style-src 'self' ${source('a{b:c}')};`,
    );
  });

  it('keeps the hash of an empty element only where there is one', () => {
    expect(narrowPolicy(policy, '<style></style>')).toContain(source(''));
    expect(narrowPolicy(policy, '<p></p>')).not.toContain('sha256');
  });

  it('allows nothing that the site did not list', () => {
    expect(narrowPolicy(policy, '<script>ajeno()</script>')).not.toContain(inlineHash('ajeno()'));
  });

  it('leaves sources that are no hashes alone', () => {
    const other = "script-src 'self' 'strict-dynamic' https://js.hcaptcha.com";
    expect(narrowPolicy(other, '')).toBe(other);
  });
});
