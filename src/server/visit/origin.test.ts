import { describe, expect, it } from 'vitest';
import { requestSource } from './origin.ts';

const own = ['atalaya.example', 'localhost:4321'];
const source = (headers: Record<string, string>) => requestSource(new Headers(headers), own);

describe('the origin of a post', () => {
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://atalaya.example' }, 'own'],
    ['an old browser that sends only Origin', { origin: 'http://localhost:4321' }, 'own'],
    ['a browser that sends only Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 'own'],
    ['no sign at all', {}, 'unknown'],
    ['a bookmark or the address bar', { 'sec-fetch-site': 'none' }, 'unknown'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://mal.example' }, 'foreign'],
    ['another site in an old browser', { origin: 'https://mal.example' }, 'foreign'],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 'foreign'],
    ['another port', { origin: 'http://localhost:9999' }, 'foreign'],
    ['a sandboxed frame', { origin: 'null' }, 'foreign'],
    [
      'a lying Sec-Fetch-Site',
      { 'sec-fetch-site': 'same-origin', origin: 'https://mal.example' },
      'foreign',
    ],
  ])('of %s', (_, headers, expected) => {
    expect(source(headers as Record<string, string>)).toBe(expected);
  });
});
