import { describe, expect, it } from 'vitest';
import { inlineHash, narrowPolicy } from './content-policy.ts';

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
