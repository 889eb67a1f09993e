import { describe, expect, it } from 'vitest';
import { requestSource } from './token.ts';

const source = (headers: Record<string, string>, own = 'https://atalaya.example') =>
  requestSource(new Headers(headers), own);

describe('the origin of a post', () => {
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://atalaya.example' }, 'own'],
    ['an old browser that sends only Origin', { origin: 'https://atalaya.example' }, 'own'],
    ['a browser that sends only Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 'own'],
    ['no sign at all', {}, 'unknown'],
    ['a bookmark or the address bar', { 'sec-fetch-site': 'none' }, 'unknown'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://mal.example' }, 'foreign'],
    ['another site in an old browser', { origin: 'https://mal.example' }, 'foreign'],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 'foreign'],
    ['another port', { origin: 'https://atalaya.example:9999' }, 'foreign'],
    ['our host without TLS', { origin: 'http://atalaya.example' }, 'foreign'],
    ['a sandboxed frame', { origin: 'null' }, 'foreign'],
    [
      'a lying Sec-Fetch-Site',
      { 'sec-fetch-site': 'same-origin', origin: 'https://mal.example' },
      'foreign',
    ],
  ])('of %s', (_, headers, expected) => {
    expect(source(headers as Record<string, string>)).toBe(expected);
  });

  it('is ours with and without TLS where the site does not know of its proxy’s', () => {
    const own = 'http://localhost:4321';
    expect(source({ origin: own }, own)).toBe('own');
    expect(source({ origin: 'https://localhost:4321' }, own)).toBe('own');
    expect(source({ origin: 'http://localhost:9999' }, own)).toBe('foreign');
    expect(source({ origin: 'ftp://localhost:4321' }, own)).toBe('foreign');
  });
});
