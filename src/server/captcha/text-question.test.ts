import { describe, expect, it } from 'vitest';
import { readYaml } from '#content/read-yaml.ts';
import { questionsSchema } from '#content/schemas/questions.ts';
import { answerTo } from '#tests/support/text-question.ts';
import { drawQuestion, normaliseAnswer } from './draw-question.ts';
import { createQuestionCost } from './question-cost.ts';
import { createTextQuestions, QUESTION_LIFETIME_MS } from './text-question.ts';

const questions = readYaml('preguntas.yaml', questionsSchema);
const MINUTE = 60_000;
const ana = { visitor: 'ana', address: '192.0.2.7' };

function setUp({ free = 1000, secretKey = 'una-clave-de-prueba' } = {}) {
  const clock = { now: 1_000_000 };
  const now = () => clock.now;
  const cost = createQuestionCost({ freePerNetwork: free, freeOverall: 1_000_000, now });
  return { clock, ask: createTextQuestions({ secretKey, questions, cost, now }) };
}

describe('questions in text', () => {
  it('are of several kinds, and a person can answer every one', () => {
    const drawn = Array.from({ length: 500 }, () => drawQuestion(questions));
    for (const { text, answer } of drawn) {
      expect(text).not.toMatch(/[{}]/);
      expect(normaliseAnswer(answerTo(text)), text).toBe(normaliseAnswer(answer));
    }
    const beginnings = new Set(drawn.map(({ text }) => text.slice(0, 8)));
    expect(beginnings.size).toBeGreaterThan(6);
  });

  it('are answered in figures or words, with article, case and accents as they come', () => {
    for (const same of ['11', ' Once. ', 'once', '011']) expect(normaliseAnswer(same)).toBe('11');
    for (const same of ['El Plátano', 'platano', '«plátano»', 'PLATANO!']) {
      expect(normaliseAnswer(same)).toBe('platano');
    }
    expect(normaliseAnswer('la')).toBe('la');
  });

  it('pass with the right answer, by an identifier that is good for one use', () => {
    const { ask } = setUp();
    const { text, token } = ask.ask(ana);
    const verdict = ask.verify(token, answerTo(text), ana);
    expect(verdict).toMatchObject({ passed: true, spent: false });
    expect(verdict.passed && verdict.proof.id).toMatch(/^pregunta:/);
  });

  it('say nothing of themselves in their token', () => {
    const { ask } = setUp();
    for (let round = 0; round < 200; round += 1) {
      const { text, token } = ask.ask(ana);
      const read = [token, ...token.split(/[.:_-]/)].map((part) =>
        Buffer.from(part, 'base64url').toString('latin1'),
      );
      const answer = answerTo(text);
      if (answer.length > 2) expect(read.join('\n')).not.toContain(answer);
      expect(read.join('\n')).not.toMatch(/"text"|"id"/);
    }
  });

  it('are for the visitor and the address that were asked', () => {
    const { ask } = setUp();
    const { text, token } = ask.ask(ana);
    const answer = answerTo(text);
    for (const other of [
      { ...ana, visitor: 'eva' },
      { ...ana, visitor: null },
      { ...ana, address: '192.0.2.8' },
    ]) {
      expect(ask.verify(token, answer, other)).toEqual({ passed: false, reason: 'expired' });
      expect(ask.reask(token, other)).toBeNull();
    }
    const elsewhere = setUp({ secretKey: 'otra-clave' }).ask;
    expect(elsewhere.verify(token, answer, ana)).toEqual({ passed: false, reason: 'expired' });
    expect(ask.verify(`${token}x`.slice(1), answer, ana)).toMatchObject({ reason: 'expired' });
    expect(ask.verify('', answer, ana)).toMatchObject({ reason: 'expired' });
    expect(ask.verify(token, answer, ana)).toMatchObject({ passed: true });
  });

  it('take one wrong answer, and expire', () => {
    const { ask, clock } = setUp();
    const { text, token } = ask.ask(ana);
    expect(ask.reask(token, ana)).toEqual({ text, token });
    expect(ask.verify(token, 'no sé', ana)).toEqual({ passed: false, reason: 'wrong' });
    expect(ask.verify(token, answerTo(text), ana)).toEqual({ passed: false, reason: 'wrong' });
    expect(ask.reask(token, ana)).toBeNull();
    const later = ask.ask(ana);
    clock.now += QUESTION_LIFETIME_MS;
    expect(ask.reask(later.token, ana)).toBeNull();
    expect(ask.verify(later.token, answerTo(later.text), ana)).toEqual({
      passed: false,
      reason: 'expired',
    });
  });

  it('ask for time once a network has answered some', () => {
    const { ask, clock } = setUp({ free: 2 });
    const answer = () => {
      const { text, token } = ask.ask(ana);
      return ask.verify(token, answerTo(text), ana);
    };
    expect([answer(), answer()]).toMatchObject([{ passed: true }, { passed: true }]);
    const { text, token } = ask.ask(ana);
    expect(ask.verify(token, answerTo(text), ana)).toEqual({
      passed: false,
      reason: 'wait',
      retryAfterSeconds: 30,
    });
    // The same answer is as good when the time has passed.
    clock.now += MINUTE / 2;
    expect(ask.verify(token, answerTo(text), ana)).toMatchObject({ passed: true });
    expect(answer()).toMatchObject({ reason: 'wait', retryAfterSeconds: 60 });
  });
});

describe('what answering costs', () => {
  /** How many answers a robot that never stops gets judged in some hours. */
  function judged(addresses: readonly string[], hours: number, freeOverall = 60): number {
    let moment = 0;
    const cost = createQuestionCost({ freePerNetwork: 3, freeOverall, now: () => moment });
    let taken = 0;
    for (; moment < hours * 60 * MINUTE; moment += 5_000) {
      for (const address of addresses) if (cost.answer(address) === null) taken += 1;
    }
    return taken;
  }
  const spread = (count: number) => Array.from({ length: count }, (_, at) => `198.${at}.100.7`);

  it('is counted by network: /24, and /64', () => {
    const oneNetwork = Array.from({ length: 100 }, (_, host) => `192.0.2.${host}`);
    expect(judged(oneNetwork, 1)).toBe(judged(['192.0.2.1'], 1));
    const sixes = Array.from({ length: 100 }, (_, host) => `2001:db8:1:2::${host}`);
    expect(judged(sixes, 1)).toBe(judged(['192.0.2.1'], 1));
    expect(judged(['::ffff:192.0.2.1', '192.0.2.9'], 1)).toBe(judged(['192.0.2.1'], 1));
  });

  it('grows: ten in the first hour and three in each that follows', () => {
    expect(judged(['192.0.2.1'], 1)).toBe(10);
    expect(judged(['192.0.2.1'], 5) - judged(['192.0.2.1'], 4)).toBe(3);
  });

  it('grows for everybody while the whole site is pressed', () => {
    expect(judged(spread(100), 1)).toBeLessThan(450);
    expect(judged(spread(100), 1, 1_000_000)).toBe(1000);
  });

  it('is forgotten after an hour of quiet', () => {
    let moment = 0;
    const cost = createQuestionCost({ freePerNetwork: 1, freeOverall: 60, now: () => moment });
    expect(cost.answer('192.0.2.1')).toBeNull();
    expect(cost.answer('192.0.2.1')).toBe(30);
    moment += 61 * MINUTE;
    expect(cost.answer('192.0.2.1')).toBeNull();
    expect(cost.answer('192.0.2.1')).toBe(30);
  });
});
