import { describe, expect, it } from 'vitest';
import { passwordProblem } from './passwords.ts';

describe('a password that somebody chooses', () => {
  it.each([
    ['short', 'cuerda pan', /al menos 12/],
    ['too long', 'x'.repeat(257), /como mucho 256/],
    ['one letter', 'aaaaaaaaaaaaaa', /adivinar/],
    ['a common one', 'contraseña123', /adivinar/],
    ['the keyboard', 'qwertyuiop12', /adivinar/],
    ['the own name and the brand', 'vegaatalaya2026', /adivinar/],
  ])('is refused when it is %s', async (_, password, message) => {
    expect(await passwordProblem(password, ['vega', 'Atalaya'])).toMatch(message);
  });

  it('passes when it is several words, however plain', async () => {
    expect(await passwordProblem('cuerda violeta pan antena', ['vega', 'Atalaya'])).toBeNull();
    expect(await passwordProblem(`cuerda violeta pan antena ${'ñ'.repeat(200)}`, [])).toBeNull();
  });
});
