import { describe, expect, it } from 'vitest';
import { createForgeryTokens, visitorIn } from './token.ts';

describe('forgery tokens', () => {
  const tokens = createForgeryTokens('un-secreto-de-prueba-bien-largo-123');
  const visitor = tokens.newVisitor();

  it('tells a missing token or cookie from a wrong one', () => {
    expect(tokens.check(null, visitor)).toBe('missing');
    expect(tokens.check('', visitor)).toBe('missing');
    expect(tokens.check(tokens.issue(visitor), null)).toBe('missing');
  });

  it('refuses the token of another visitor, of another secret, and a touched one', () => {
    const token = tokens.issue(visitor);
    expect(tokens.check(token, tokens.newVisitor())).toBe('forged');
    expect(createForgeryTokens('otro-secreto').check(token, visitor)).toBe('forged');
    expect(tokens.check(`${token.startsWith('X') ? 'Y' : 'X'}${token.slice(1)}`, visitor)).toBe(
      'forged',
    );
    expect(tokens.check(`${token}.x`, visitor)).toBe('forged');
  });

  it('takes only identifiers of its own shape from the cookie', () => {
    expect(visitorIn(`otra=1; __Host-visitante=${visitor};a=b`, true)).toBe(visitor);
    expect(visitorIn(`visitante=${visitor}`, false)).toBe(visitor);
    expect(visitorIn(`visitante=${visitor}`, true)).toBeNull();
    expect(visitorIn('__Host-visitante=corto', true)).toBeNull();
    expect(visitorIn(`__Host-visitante=${visitor}:`, true)).toBeNull();
    expect(visitorIn(null, true)).toBeNull();
  });

  it('believes neither of two `__Host-` cookies, which no browser sends', () => {
    const two = `__Host-visitante=${visitor}; __Host-visitante=${tokens.newVisitor()}`;
    expect(visitorIn(two, true)).toBeNull();
    expect(visitorIn(two.replaceAll('__Host-', ''), false)).toBe(visitor);
  });
});
