import { characters } from './characters.ts';

const VOID_ELEMENTS = new Set(['br', 'wbr', 'hr', 'img']);

const TAG_OR_ENTITY = /<\/?([a-z][a-z0-9-]*)[^>]*>|&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/giy;

/**
 * A text after each keystroke, from nothing to all of it. Markup costs no keystroke: a tag appears whole with the
 * character after it, and every open element is closed, so each step is well-formed. An entity counts as one
 * character, and so does a composed accent or an emoji.
 * @param text HTML that can be trusted: from `content/`, checked when it is read
 * @returns one HTML string per step, one more than there are characters
 */
export function typedSteps(text: string): string[] {
  const steps = [''];
  const open: string[] = [];
  let typed = '';
  const wellFormed = () =>
    typed +
    open
      .map((element) => `</${element}>`)
      .reverse()
      .join('');

  for (const { token, element } of tokens(text)) {
    typed += token;
    if (element === null) steps.push(wellFormed());
    else if (token.startsWith('</')) open.pop();
    else if (!VOID_ELEMENTS.has(element)) open.push(element);
  }
  // Markup after the last character belongs to it.
  if (steps.length > 1) steps[steps.length - 1] = wellFormed();
  return steps;
}

interface Token {
  token: string;
  /** Name of the element when the token is a tag. */
  element: string | null;
}

function* tokens(text: string): Generator<Token> {
  let plain = '';
  let position = 0;
  while (position < text.length) {
    TAG_OR_ENTITY.lastIndex = position;
    const match = TAG_OR_ENTITY.exec(text);
    if (match === null) {
      plain += text.charAt(position);
      position += 1;
      continue;
    }
    yield* plainTokens(plain);
    plain = '';
    yield { token: match[0], element: match[1]?.toLowerCase() ?? null };
    position += match[0].length;
  }
  yield* plainTokens(plain);
}

function plainTokens(plain: string): Token[] {
  return characters(plain).map((token) => ({ token, element: null }));
}
