import { beforeAll, describe, expect, it } from 'vitest';
import { enquiry } from '#server/leads/testing-store.ts';
import { createTakeRound } from '#server/watch/synthetic/take-round.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { createProbeTokens } from './round.ts';
import { createRoundStore, type RoundStore } from './round-store.ts';

const CAPTCHA = 'respuesta-resuelta';
const tokens = createProbeTokens('una-clave-de-prueba');
const proof = (id = 'altcha:uno') => ({ id, by: 'altcha', expiresAt: new Date(Date.now() + 6e5) });

describe.each(dialects)('the post of a round on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['captcha_use']);
  let store: RoundStore;
  beforeAll(() => {
    store = createRoundStore(test.database);
  });
  const begin = () => store.begin('clock');
  const take = (token: string, captcha = CAPTCHA, id?: string) =>
    createTakeRound(test.database, tokens)({ token, captcha, lead: enquiry(), proof: proof(id) });
  const countOf = async (table: 'lead' | 'delivery' | 'lead_search' | 'captcha_use') =>
    (await test.database.kysely.selectFrom(table).selectAll().execute()).length;

  it('is taken once, spends its captcha, and leaves nothing that anybody could read', async () => {
    const id = await begin();
    const token = tokens.make(id, CAPTCHA);
    expect(await take(token)).toMatch(/^ATA-/);
    expect(await store.wasTaken(id)).toBe(true);
    for (const table of ['lead', 'delivery', 'lead_search'] as const) {
      expect(await countOf(table)).toBe(0);
    }
    expect(await countOf('captcha_use')).toBe(1);
    expect(await take(token)).toBeNull();
    expect(await take(token, CAPTCHA, 'altcha:dos')).toBeNull();
  });

  it('is not taken with a captcha that was spent', async () => {
    expect(await take(tokens.make(await begin(), CAPTCHA))).not.toBeNull();
    const id = await begin();
    expect(await take(tokens.make(id, CAPTCHA))).toBeNull();
    expect(await store.wasTaken(id)).toBe(false);
  });

  const before = createProbeTokens('una-clave-de-prueba', () => Date.now() - 600_000);
  it.each([
    ['of a round that nobody began', () => tokens.make('ninguna', CAPTCHA)],
    ['of another answer', async () => tokens.make(await begin(), 'otra')],
    [
      'of a round that is over',
      async () => {
        const id = await begin();
        await store.end(id, { steps: [], mailMs: null, certificateEndsAt: null });
        return tokens.make(id, CAPTCHA);
      },
    ],
    ['of ten minutes ago', async () => before.make(await begin(), CAPTCHA)],
    ['that somebody made up', () => 'dW5v.firma'],
    ['of another site', async () => createProbeTokens('otra-clave').make(await begin(), CAPTCHA)],
  ])('is not taken with a token %s, and nothing is stored', async (_name, made) => {
    expect(await take(await made())).toBeNull();
    expect(await countOf('captcha_use')).toBe(0);
    expect(await countOf('lead')).toBe(0);
  });

  it('of two that come at once is taken once', async () => {
    const token = tokens.make(await begin(), CAPTCHA);
    const both = await Promise.all([take(token), take(token, CAPTCHA, 'altcha:dos')]);
    expect(both.filter((folio) => folio !== null)).toHaveLength(1);
  });
});
