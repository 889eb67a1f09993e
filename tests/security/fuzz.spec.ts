import fc from 'fast-check';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { sendRaw } from './raw-http.ts';
import { expectHarmless } from './harmless.ts';
import {
  type Attempt,
  CAPTCHA_SLOT,
  formPosts,
  methodsAndPaths,
  oddHeaders,
  rawBytes,
} from './malformed.ts';
import {
  addAttack,
  amount,
  distinct,
  expect,
  processorMs,
  takeTicket,
  test,
  type Ticket,
} from './servers.ts';

const CASES = amount(320, 10_000);
/** The seed of the random requests. Zero means a new seed, which a failed test prints. */
const SEED = amount(20_260_105, 0);
const LANES = 8;
const WORK_LIMIT_MS = 2_000;

type Kind = (port: number, ticket: Ticket) => fc.Arbitrary<Attempt>;
const KINDS: readonly (readonly [string, Kind, number])[] = [
  ['formularios malformados', formPosts, 0.4],
  ['métodos y rutas', methodsAndPaths, 0.25],
  ['cabeceras', oddHeaders, 0.2],
  ['bytes que no son HTTP', () => rawBytes, 0.15],
];

for (const [name, arbitrary, share] of KINDS) {
  test(`${name}: no 5xx, no long work, no live text`, async ({ open }, testInfo) => {
    test.setTimeout(900_000 + CASES * 300);
    const { baseURL, port, pid } = open;
    const cases = Math.ceil((CASES * share) / LANES) * LANES;
    const ticket = await takeTicket(baseURL);
    const logged = open.output().length;
    let worst = 0;
    let slowest = 0;
    const statuses = new Set<number>();
    const lane = (index: number) =>
      fc.assert(
        fc.asyncProperty(arbitrary(port, ticket), async (attempt) => {
          const bytes = await filled(attempt.bytes);
          const before = processorMs(pid);
          const answer = await sendRaw(port, bytes, { halfClose: attempt.halfClose });
          statuses.add(answer.status);
          worst = Math.max(worst, answer.status);
          slowest = Math.max(slowest, answer.ms);
          try {
            expectHarmless(answer, attempt.maySilent);
            expect(processorMs(pid) - before).toBeLessThan(WORK_LIMIT_MS);
          } catch (error) {
            const sent = Buffer.from(attempt.bytes).toString('latin1');
            throw new Error(`This was sent:\n${sent.slice(0, 1_500)}`, { cause: error });
          }
        }),
        { numRuns: cases / LANES, ...(SEED !== 0 && { seed: SEED + index }) },
      );
    try {
      await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
      expect(open.output().slice(logged)).not.toMatch(/"level":"(error|fatal)"/);
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    } finally {
      const found = distinct(statuses);
      addAttack(testInfo, { attack: name, cases, worst, slowestMs: slowest, found });
    }
  });
}

async function filled(bytes: Uint8Array): Promise<Uint8Array> {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.includes(CAPTCHA_SLOT)) return bytes;
  const [captcha = ''] = await presolvedCaptchas(1);
  const response = encodeURIComponent(captcha);
  const grown = text
    .replace(CAPTCHA_SLOT, response)
    .replace(/Content-Length: (\d+)/, (_, length: string) => {
      return `Content-Length: ${Number(length) + response.length - CAPTCHA_SLOT.length}`;
    });
  return Buffer.from(grown, 'latin1');
}
