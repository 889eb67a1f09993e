import fc from 'fast-check';
import { LONG_FORM } from '../support/long-form.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { sendRaw } from '../support/raw-http.ts';
import { expect, test } from '../support/test.ts';
import {
  type Attempt,
  formPosts,
  methodsAndPaths,
  oddHeaders,
  rawBytes,
  type Ticket,
} from './arbitraries.ts';
import { CAPTCHA_SLOT } from './form-bodies.ts';
import { expectHarmless } from './harmless.ts';
import { addAttack, distinct } from './table.ts';
import { takeTicket } from './ticket.ts';

/** How many malformed requests, of all kinds together. */
const CASES = LONG_FORM ? 10_000 : 800;
/** Other ones each time in the long run; a failure prints the seed that repeats it. */
const SEED = LONG_FORM ? undefined : 20_260_105;
/** Requests at a time. */
const LANES = 8;

type Kind = (port: number, ticket: Ticket) => fc.Arbitrary<Attempt>;
const KINDS: readonly (readonly [string, Kind, number])[] = [
  ['formularios malformados', formPosts, 0.4],
  ['métodos y rutas', methodsAndPaths, 0.25],
  ['cabeceras', oddHeaders, 0.2],
  ['bytes que no son HTTP', () => rawBytes, 0.15],
];

for (const [name, arbitrary, share] of KINDS) {
  test(`${name}: no 5xx, no long wait, no live text`, async ({ extraSite }, testInfo) => {
    test.setTimeout(60_000 + CASES * 60);
    const site = await extraSite({
      env: { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' },
    });
    const { baseURL, port } = site;
    const cases = Math.ceil((CASES * share) / LANES) * LANES;
    const ticket = await takeTicket(baseURL);
    const captchas = await presolvedCaptchas(arbitrary === formPosts ? cases : 0);
    let worst = 0;
    let slowest = 0;
    const statuses = new Set<number>();
    const lane = (index: number) =>
      fc.assert(
        fc.asyncProperty(arbitrary(port, ticket), async (attempt) => {
          const bytes = filled(attempt.bytes, captchas);
          const answer = await sendRaw(port, bytes, { halfClose: attempt.halfClose });
          statuses.add(answer.status);
          worst = Math.max(worst, answer.status);
          slowest = Math.max(slowest, answer.ms);
          try {
            expectHarmless(answer, attempt.maySilent);
          } catch (error) {
            // As text: the bytes alone say little to a reader.
            const sent = Buffer.from(attempt.bytes).toString('latin1');
            throw new Error(`This was sent:\n${sent.slice(0, 1_500)}`, { cause: error });
          }
        }),
        {
          numRuns: cases / LANES,
          ...(SEED !== undefined && { seed: SEED + index }),
        },
      );
    try {
      await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
      // Nothing of it was an error to the server either, answered with something else.
      expect(site.output()).not.toContain('"level":50');
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    } finally {
      addAttack(testInfo, {
        attack: name,
        cases: cases,
        worst: worst,
        slowestMs: slowest,
        found: distinct(statuses),
      });
    }
  });
}

/** Puts an unused captcha response where a request wants one, and tells its new length. */
function filled(bytes: Uint8Array, captchas: string[]): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.includes(CAPTCHA_SLOT)) return bytes;
  const response = encodeURIComponent(captchas.pop() ?? '');
  const grown = text
    .replace(CAPTCHA_SLOT, response)
    .replace(/Content-Length: (\d+)/, (_, length: string) => {
      return `Content-Length: ${Number(length) + response.length - CAPTCHA_SLOT.length}`;
    });
  return Buffer.from(grown, 'latin1');
}
