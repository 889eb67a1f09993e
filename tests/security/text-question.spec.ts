import { createQuestionCost } from '#server/captcha/question-cost.ts';
import { folioOf, postForm, writtenEnquiry } from '../support/enquiry.ts';
import { readDeliveries, readLeads } from '../support/store.ts';
import { expect, test } from '../support/test.ts';
import { answerTo } from '../support/text-question.ts';
import { addAttack } from './table.ts';

/** Robots at work, each in a network of its own. */
const ADDRESSES = Array.from({ length: 10 }, (_, at) => `198.51.${at}.9`);
const TRIES = 6;

/** What robots got through in an hour from a hundred addresses when the token held the numbers. */
const BEFORE_PER_HOUR = 12_000;

/** Answers that are judged in an hour, of robots that answer again as soon as they may. */
function judgedPerHour(networks: number): number {
  let moment = 0;
  const cost = createQuestionCost({ freePerNetwork: 3, freeOverall: 60, now: () => moment });
  let judged = 0;
  for (; moment < 3_600_000; moment += 5_000) {
    for (let at = 0; at < networks; at += 1) {
      if (cost.answer(`198.${at}.100.9`) === null) judged += 1;
    }
  }
  return judged;
}

test('robots at the text question: one that splits tokens, and one that knows every answer', async ({
  extraSite,
}, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env: { TRUST_PROXY: 'true' } });
  const ask = async (address: string) => {
    const answer = await fetch(`${baseURL}/captcha/pregunta`, {
      headers: { 'x-forwarded-for': address },
    });
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    return { cookie, ...((await answer.json()) as { text: string; token: string }) };
  };
  const post = (address: string, cookie: string, pregunta: string, respuesta: string) =>
    postForm(baseURL, writtenEnquiry({ pregunta, respuesta, 'contact[nombre]': address }), {
      cookie,
      'x-forwarded-for': address,
    });

  // As the one that was seen at work: what stands in the token between colons, added up.
  let split = 0;
  const { cookie, token } = await ask('203.0.113.1');
  const inside = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const numbers = inside.split(':').slice(-2).map(Number);
  const sum = numbers.reduce((left, right) => left + right, 0);
  if (folioOf(await post('203.0.113.1', cookie, token, String(sum))) !== null) split += 1;
  expect(split).toBe(0);

  let passed = 0;
  const waits: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    for (const address of ADDRESSES) {
      const asked = await ask(address);
      const answer = await post(address, asked.cookie, asked.token, answerTo(asked.text));
      if (folioOf(answer) !== null) passed += 1;
      else waits.push(Number(answer.headers.get('retry-after')));
    }
  }
  expect(passed).toBe(3 * ADDRESSES.length);
  expect(Math.min(...waits)).toBeGreaterThan(0);
  const stored = readLeads(dataDir);
  expect(stored).toHaveLength(passed);
  expect(new Set(stored.map((lead) => lead.passed_by))).toEqual(new Set(['pregunta']));

  const now = judgedPerHour(100);
  expect(now).toBeLessThan(BEFORE_PER_HOUR / 20);
  addAttack(testInfo, {
    attack: 'pregunta de texto, por un robot que sabe todas las respuestas',
    cases: TRIES * ADDRESSES.length,
    worst: 429,
    found: `desde 100 redes, ${now} por hora (antes, ${BEFORE_PER_HOUR}); desde una, ${judgedPerHour(1)}`,
  });
});

test('one mailbox is not filled with copies', async ({ extraSite }, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env: { TRUST_PROXY: 'true' } });
  for (const address of ADDRESSES) {
    const answer = await fetch(`${baseURL}/captcha/pregunta`, {
      headers: { 'x-forwarded-for': address },
    });
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const { text, token } = (await answer.json()) as { text: string; token: string };
    const form = writtenEnquiry({ pregunta: token, respuesta: answerTo(text) });
    const taken = await postForm(baseURL, form, { cookie, 'x-forwarded-for': address });
    expect(folioOf(taken)).not.toBeNull();
  }
  const copies = readDeliveries(dataDir).filter(({ channel }) => channel === 'visitor_mail').length;
  addAttack(testInfo, {
    attack: 'copias a un buzón ajeno',
    cases: ADDRESSES.length,
    found: `${copies} copias en un día`,
  });
  expect(copies).toBe(6);
  expect(readLeads(dataDir)).toHaveLength(ADDRESSES.length);
});
