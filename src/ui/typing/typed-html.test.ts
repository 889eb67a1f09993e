import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedSteps } from './typed-html.ts';

test('plain text appears one character at a time', () => {
  expect(typedSteps('año')).toEqual(['', 'a', 'añ', 'año']);
});

test('a tag appears whole, with the character after it, and every step is well-formed', () => {
  expect(typedSteps('a<b>c<i>d</i></b>e')).toEqual([
    '',
    'a',
    'a<b>c</b>',
    'a<b>c<i>d</i></b>',
    'a<b>c<i>d</i></b>e',
  ]);
});

test('an attribute is never typed', () => {
  expect(typedSteps('<span class="dim">ok</span>')).toEqual([
    '',
    '<span class="dim">o</span>',
    '<span class="dim">ok</span>',
  ]);
});

test('an element without an end tag does not stay open', () => {
  expect(typedSteps('a<br>b<br>')).toEqual(['', 'a', 'a<br>b<br>']);
});

test('an entity counts as one character', () => {
  expect(typedSteps('&lt;&#241;&amp;')).toEqual(['', '&lt;', '&lt;&#241;', '&lt;&#241;&amp;']);
});

test('an ampersand that begins no entity is a character like any other', () => {
  expect(typedSteps('a&b')).toEqual(['', 'a', 'a&', 'a&b']);
});

test('what people take for one character costs one keystroke', () => {
  expect(typedSteps('e\u0301👩‍💻')).toEqual(['', 'e\u0301', 'e\u0301👩‍💻']);
});

test('nothing to type is one step', () => {
  expect(typedSteps('')).toEqual(['']);
});

test('whatever the text, the last step is the whole of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '&lt;', 'ñ', ' ') }), (text) => {
      expect(typedSteps(`<b>${text}.</b>`).at(-1)).toBe(`<b>${text}.</b>`);
    }),
  );
});
