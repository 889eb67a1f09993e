import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_LIFETIME_MS, createAltcha, createWorkload } from './altcha.ts';

const no = (reason: string) => ({ passed: false, reason });
const secret = 'un-secreto-de-prueba-bien-largo-123';
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solved(altcha = createAltcha(secret)) {
  const asked = await altcha.challenge('192.0.2.1');
  if (asked.provider !== 'altcha') throw new Error('Not an ALTCHA challenge.');
  const solution = await solveChallenge({ challenge: asked.challenge, deriveKey });
  return { challenge: asked.challenge, solution };
}

describe('ALTCHA', () => {
  const altcha = createAltcha(secret);

  it('accepts a solved challenge, and names it by its signature until it expires', async () => {
    const payload = await solved();
    const result = await altcha.verify(encode(payload));
    expect(result).toMatchObject({
      passed: true,
      proof: { id: `altcha:${payload.challenge.signature ?? ''}` },
    });
    const expiresAt = result.passed ? result.proof.expiresAt.getTime() : 0;
    expect(Math.abs(expiresAt - Date.now() - CHALLENGE_LIFETIME_MS)).toBeLessThan(60_000);
  });

  it('refuses an unsolved one, a touched one, one of another site and plain nonsense', async () => {
    const payload = await solved();
    const { challenge, solution } = payload;
    const { parameters } = challenge;
    const touched = {
      nonce: 'ff',
      cost: 1,
      expiresAt: 9_999_999_999,
      keyPrefix: '',
      keySignature: 'a',
    };
    const forged = [
      ...Object.entries(touched).map(([name, value]) => ({
        challenge: { ...challenge, parameters: { ...parameters, [name]: value } },
        solution,
      })),
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { ...solution, counter: -1 } },
      { challenge, solution: null },
      { challenge: { parameters }, solution },
      { challenge: { ...challenge, parameters: null }, solution },
      null,
      {},
    ];
    for (const attempt of forged) {
      expect(await altcha.verify(encode(attempt))).toEqual(no('wrong'));
    }
    const deep = `${'['.repeat(18_000)}${']'.repeat(18_000)}`;
    const deepest = JSON.stringify(payload).replace('"nonce":', `"hondo":${deep},"nonce":`);
    expect(await altcha.verify(Buffer.from(deepest).toString('base64'))).toEqual(no('wrong'));
    expect(await altcha.verify('¡esto no es base64!')).toEqual(no('wrong'));
    expect(await createAltcha('otro-secreto').verify(encode(payload))).toEqual(no('wrong'));
  });

  it('refuses an expired one', async () => {
    const early = createAltcha(secret, () => Date.now() - CHALLENGE_LIFETIME_MS - 5000);
    expect(await altcha.verify(encode(await solved(early)))).toEqual(no('expired'));
  });
});

const MINUTE = 60_000;

function drawn(count: number, { every = MINUTE, address = (at: number) => `192.0.2.${at % 250}` }) {
  let moment = 1_000_000;
  const workload = createWorkload(() => moment);
  const all = Array.from({ length: count }, (_, at) => {
    moment += every;
    return workload.attemptsFor(address(at));
  });
  const late = all.slice(count / 2);
  return {
    mean: late.reduce((sum, one) => sum + one, 0) / late.length,
    most: Math.max(...all),
    all,
  };
}

describe('the work of a challenge', () => {
  it('cannot be foretold, from its beginning to its end', () => {
    const { all } = drawn(4000, {});
    expect(Math.min(...all)).toBeLessThan(20);
    expect(Math.max(...all)).toBeGreaterThan(380);
    const early = all.filter((attempts) => attempts <= 200).length / all.length;
    expect(early).toBeGreaterThan(0.45);
    expect(early).toBeLessThan(0.55);
  });

  it('grows with what the address has asked for, and with what everybody has', () => {
    const calm = drawn(2000, {});
    const insistent = drawn(2000, { every: MINUTE / 4, address: () => '192.0.2.1' });
    const crowd = drawn(2000, { every: 100, address: (at) => `198.51.${at % 250}.${at % 199}` });
    expect(calm.mean).toBeLessThan(220);
    expect(insistent.mean).toBeGreaterThan(400);
    expect(crowd.mean).toBeGreaterThan(450);
  });

  it('never exceeds what a slow phone does in two seconds', () => {
    const { most } = drawn(5000, { every: 10, address: () => '192.0.2.1' });
    expect(most).toBeLessThanOrEqual(1200);
    expect(most).toBeGreaterThan(1100);
  });
});
