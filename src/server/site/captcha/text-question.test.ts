import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { questionsSchema } from '#content/schemas/questions.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { answerTo } from '#tests/support/text-question.ts';
import {
  createQuestionCost,
  drawQuestion,
  normaliseAnswer,
  createTextQuestions,
  QUESTION_LIFETIME_MS,
} from './text-question.ts';

const no = (reason: string) => ({ passed: false, reason });
const questions = readYaml('preguntas.yaml', questionsSchema);
const ana = { visitor: 'ana', address: '192.0.2.7' };

function setUp({ wait = () => null as number | null, secretKey = 'una-clave-de-prueba' } = {}) {
  const clock = { now: 1_000_000 };
  const now = () => clock.now;
  const cost = () => Promise.resolve(wait());
  return { clock, ask: createTextQuestions({ secretKey, cost, now }) };
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

  it('pass with the right answer, by an identifier that is good for one use', async () => {
    const { ask } = setUp();
    const { text, token } = ask.ask(ana);
    const result = await ask.verify(token, answerTo(text), ana);
    expect(result).toMatchObject({ passed: true, spent: false });
    expect(result.passed && result.proof.id).toMatch(/^pregunta:/);
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

  it('are for the visitor and the address that were asked', async () => {
    const { ask } = setUp();
    const { text, token } = ask.ask(ana);
    const answer = answerTo(text);
    for (const change of [{ visitor: 'eva' }, { visitor: null }, { address: '192.0.2.8' }]) {
      const other = { ...ana, ...change };
      expect(await ask.verify(token, answer, other)).toEqual(no('expired'));
      expect(ask.reask(token, other)).toBeNull();
    }
    const elsewhere = setUp({ secretKey: 'otra-clave' }).ask;
    expect(await elsewhere.verify(token, answer, ana)).toEqual(no('expired'));
    for (const wrong of [`${token}x`.slice(1), '']) {
      expect(await ask.verify(wrong, answer, ana)).toEqual(no('expired'));
    }
    expect(await ask.verify(token, answer, ana)).toMatchObject({ passed: true });
  });

  it('take one wrong answer, and expire', async () => {
    const { ask, clock } = setUp();
    const { text, token } = ask.ask(ana);
    expect(ask.reask(token, ana)).toEqual({ text, token });
    expect(await ask.verify(token, 'no sé', ana)).toEqual(no('wrong'));
    expect(await ask.verify(token, answerTo(text), ana)).toEqual(no('wrong'));
    expect(ask.reask(token, ana)).toBeNull();
    const later = ask.ask(ana);
    clock.now += QUESTION_LIFETIME_MS;
    expect(ask.reask(later.token, ana)).toBeNull();
    expect(await ask.verify(later.token, answerTo(later.text), ana)).toEqual(no('expired'));
  });

  it('ask for time, and are as good when it has passed', async () => {
    let wait: number | null = 30;
    const { ask } = setUp({ wait: () => wait });
    const { text, token } = ask.ask(ana);
    const verdict = await ask.verify(token, answerTo(text), ana);
    expect(verdict).toEqual({ ...no('wait'), retryAfterSeconds: 30 });
    wait = null;
    expect(await ask.verify(token, answerTo(text), ana)).toMatchObject({ passed: true });
  });

  it('take one wrong answer of several that come at once', async () => {
    const { ask } = setUp();
    const { text, token } = ask.ask(ana);
    const verdicts = await Promise.all(
      ['no sé', answerTo(text)].map((answer) => ask.verify(token, answer, ana)),
    );
    expect(verdicts.map(({ passed }) => passed)).toEqual([false, false]);
  });
});

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

const openCost = () => createQuestionCost(20, (_name, options) => createRateLimit(options));

async function taken(count: number, address: (at: number) => string, everyMs = 0) {
  const cost = openCost();
  let passed = 0;
  for (let at = 0; at < count; at += 1) {
    if ((await cost(address(at))) === null) passed += 1;
    vi.advanceTimersByTime(everyMs);
  }
  return passed;
}
const hex = (number: number) => number.toString(16);

describe('what answering a text question costs', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('lets a person answer three in a row, and says when the next may be', async () => {
    const cost = openCost();
    for (let time = 0; time < 3; time += 1) expect(await cost('192.0.2.1')).toBeNull();
    expect(await cost('192.0.2.1')).toBe(300);
    vi.advanceTimersByTime(300 * SECOND);
    expect(await cost('192.0.2.1')).toBeNull();
  });

  it('is counted by network: /24, and /64', async () => {
    for (const address of [
      (at: number) => `192.0.2.${at}`,
      (at: number) => `::ffff:192.0.2.${at}`,
      (at: number) => `2001:db8:1:2::${hex(at)}`,
    ]) {
      expect(await taken(100, address)).toBe(3);
    }
  });

  it('is counted by what holds many networks: /56, and /48', async () => {
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at % 256)}::1`)).toBe(15);
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at)}::1`)).toBe(20);
    expect(await taken(1_000, (at) => `2001:db8:1:${hex(at * 61)}::1`)).toBe(20);
  });

  it('is counted altogether, wherever answers come from', async () => {
    expect(await taken(1_000, (at) => `2001:db8:${hex(at)}::1`)).toBe(200);
    expect(await taken(1_000, (at) => `198.${at % 250}.${Math.floor(at / 250)}.9`)).toBe(200);
  });

  it('is ten in an hour and forty in a day for a robot that never stops', async () => {
    const every = 5 * SECOND;
    expect(await taken(HOUR / every, () => '192.0.2.1', every)).toBe(10);
    expect(await taken((24 * HOUR) / every, () => '192.0.2.1', every)).toBe(40);
  });

  it('does not let one network use up what its neighbours have', async () => {
    const cost = openCost();
    for (let time = 0; time < 1_000; time += 1) await cost('2001:db8:1:2::1');
    expect(await cost('2001:db8:1:3::1')).toBeNull();
    expect(await cost('192.0.2.1')).toBeNull();
  });
});
