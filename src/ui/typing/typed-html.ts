import { characters } from './characters.ts';

const VOID_ELEMENTS = new Set(['br', 'wbr', 'hr', 'img']);

const TAG_OR_ENTITY = /<\/?([a-z][a-z0-9-]*)[^>]*>|&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/giy;

/** Returns the trusted HTML after 0, 1, 2 … keystrokes. An HTML entity takes one keystroke. */
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
  if (steps.length > 1) steps[steps.length - 1] = wellFormed();
  return steps;
}

interface Token {
  token: string;
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
