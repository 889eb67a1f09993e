import { describe, expect, it } from 'vitest';
import { createTextQuestions, QUESTION_LIFETIME_MS } from './text-question.ts';

const WORDS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');

/** What a person would answer, from the question alone. */
function solve(text: string): number {
  const [, left = '', right = ''] = /^¿Cuánto es (\S+) más (\S+)\?$/.exec(text) ?? [];
  return WORDS.indexOf(left) + WORDS.indexOf(right);
}

describe('the text question', () => {
  let clock = Date.now();
  const questions = createTextQuestions('un-secreto-de-prueba', () => clock);

  it('accepts the right answer as a number, padded, or with a full stop', () => {
    for (let round = 0; round < 50; round += 1) {
      const { text, token } = questions.ask();
      const answer = solve(text);
      for (const written of [`${answer}`, ` ${answer} `, `0${answer}`, `${answer}.`]) {
        expect(questions.verify(token, written).passed).toBe(true);
      }
      expect(questions.verify(token, `${answer + 1}`)).toEqual({ passed: false, reason: 'wrong' });
    }
  });

  it('accepts the answer in words, with or without accents', () => {
    let question = questions.ask();
    while (solve(question.text) !== 16) question = questions.ask();
    for (const written of ['dieciséis', 'Dieciseis', 'DIECISÉIS']) {
      expect(questions.verify(question.token, written).passed).toBe(true);
    }
  });

  it('can be shown again after a refusal, while it is good', () => {
    const question = questions.ask();
    expect(questions.reask(question.token)).toEqual(question);
    expect(questions.reask('a.b')).toBeNull();
    clock += QUESTION_LIFETIME_MS;
    expect(questions.reask(question.token)).toBeNull();
  });

  it('names each question once, so that an answer can be used once', () => {
    const proofs = [questions.ask(), questions.ask()].map(({ text, token }) =>
      questions.verify(token, String(solve(text))),
    );
    const ids = proofs.map((verdict) => (verdict.passed ? verdict.proof.id : ''));
    expect(new Set(ids).size).toBe(2);
  });

  it('expires, and refuses what it did not sign', () => {
    const { text, token } = questions.ask();
    clock += QUESTION_LIFETIME_MS;
    expect(questions.verify(token, String(solve(text)))).toEqual({
      passed: false,
      reason: 'expired',
    });
    expect(questions.verify('a.b', '3')).toEqual({ passed: false, reason: 'wrong' });
    expect(questions.verify('', '3')).toEqual({ passed: false, reason: 'wrong' });
  });
});
