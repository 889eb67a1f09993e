import { describe, expect, it } from 'vitest';
import { entityTags, isFresh } from '#server/platform/http/content-encoding.ts';

const content = Buffer.from('hola');

describe('entityTags', () => {
  it('differs by content and by coding, and is strong', () => {
    const tags = [
      entityTags(content)('identity'),
      entityTags(content)('br'),
      entityTags(Buffer.from('adiós'))('identity'),
    ];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('is the same for the same file on another machine', () => {
    expect(entityTags(content)('br')).toBe('"siHZ27CDp_M0KNfCo8MZiu-br"');
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
