import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedCodings, entityTags, isFresh } from './content-encoding.ts';

describe('acceptedCodings', () => {
  it.each([
    ['what browsers send', 'gzip, deflate, br, zstd', ['br', 'zstd', 'gzip', 'identity']],
    ['an old browser', 'gzip, deflate', ['gzip', 'identity']],
    ['no header', undefined, ['identity']],
    ['an empty header', '', ['identity']],
    ['weights', 'br;q=0.5, gzip;q=0.9', ['gzip', 'br', 'identity']],
    ['a refusal', 'br;q=0, gzip', ['gzip', 'identity']],
    ['a star', '*', ['br', 'zstd', 'gzip', 'identity']],
    ['a star with a refusal', 'br;q=0, *;q=0.1', ['zstd', 'gzip', 'identity']],
    ['a wish for the plain file', 'identity, gzip;q=0.5', ['identity', 'gzip']],
    ['the old name of gzip', 'X-GZIP', ['gzip', 'identity']],
    ['spaces and capitals', ' BR ; Q=1.000 ,gzip ; q=0.2', ['br', 'gzip', 'identity']],
    ['a weight that is none', 'br;q=mucho, gzip', ['gzip', 'identity']],
    ['codings we do not have', 'compress, dcb', ['identity']],
    ['nothing at all allowed', 'identity;q=0', ['identity']],
  ])('understands %s', (_name, header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings);
  });

  it('always leaves something to send, and never a coding that was refused', () => {
    const coding = fc.constantFrom('br', 'gzip', 'zstd', 'identity', '*', 'deflate');
    const weight = fc.constantFrom('', ';q=0', ';q=1', ';q=0.5', '; q=0.001', ';q=', ';x=1');
    const header = fc.array(fc.tuple(coding, weight).map((parts) => parts.join('')));
    fc.assert(
      fc.property(header, (parts) => {
        const codings = acceptedCodings(parts.join(', '));
        expect(codings).toContain('identity');
        for (const name of ['br', 'gzip', 'zstd'] as const) {
          const last = parts.findLast((part) => part.split(';')[0] === name);
          if (last?.includes(';q=0') && !last.includes('.')) expect(codings).not.toContain(name);
        }
      }),
    );
  });
});

describe('entityTags', () => {
  it('differs by content and by coding, and is the same on another machine', () => {
    expect(entityTags(Buffer.from('hola'))('br')).toBe('"siHZ27CDp_M0KNfCo8MZiu-br"');
    expect(entityTags(Buffer.from('hola'))('identity')).toBe('"siHZ27CDp_M0KNfCo8MZiu"');
    expect(entityTags(Buffer.from('adiós'))('br')).not.toContain('siHZ27CDp');
  });
});

describe('isFresh', () => {
  it.each([
    ['no header', undefined, false],
    ['the tag', '"a-br"', true],
    ['another tag', '"b"', false],
    ['the tag of another coding', '"a"', false],
    ['a weak form of it', 'W/"a-br"', true],
    ['a list that has it', '"x", W/"a-br" ,"y"', true],
    ['a list that has not', '"x","y"', false],
    ['a tag that only contains it', '"\\"a-br\\""', false],
    ['a star', '*', true],
  ])('with %s', (_name, header, fresh) => {
    expect(isFresh(header, '"a-br"')).toBe(fresh);
  });
});
