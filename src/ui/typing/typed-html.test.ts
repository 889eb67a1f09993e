import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedSteps } from './typed-html.ts';

test.each([
  ['plain text appears one character at a time', 'año', ['', 'a', 'añ', 'año']],
  [
    'a tag appears whole, with the character after it, and every step is well-formed',
    'a<b>c<i>d</i></b>e',
    ['', 'a', 'a<b>c</b>', 'a<b>c<i>d</i></b>', 'a<b>c<i>d</i></b>e'],
  ],
  [
    'an attribute is never typed',
    '<i class="dim">ok</i>',
    ['', '<i class="dim">o</i>', '<i class="dim">ok</i>'],
  ],
  ['an element without an end tag does not stay open', 'a<br>b<br>', ['', 'a', 'a<br>b<br>']],
  ['an entity counts as one character', '&lt;&#241;', ['', '&lt;', '&lt;&#241;']],
  ['an ampersand that begins no entity is a character', 'a&b', ['', 'a', 'a&', 'a&b']],
  ['one character to people costs one keystroke', 'e\u0301👩‍💻', ['', 'e\u0301', 'e\u0301👩‍💻']],
  ['nothing to type is one step', '', ['']],
])('%s', (_what, html, steps) => {
  expect(typedSteps(html)).toEqual(steps);
});

test('whatever the text, the last step is the whole of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '&lt;', 'ñ', ' ') }), (text) => {
      expect(typedSteps(`<b>${text}.</b>`).at(-1)).toBe(`<b>${text}.</b>`);
    }),
  );
});
