import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_LIFETIME_MS, createAltcha } from './altcha.ts';

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
    const touched = [
      { nonce: 'ff' },
      { cost: 1 },
      { expiresAt: 9_999_999_999 },
      { keyPrefix: '' },
      { keySignature: 'aa' },
    ];
    const forged = [
      ...touched.map((changes) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
        solution,
      })),
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { ...solution, counter: -1 } },
      { challenge, solution: null },
      { challenge: { parameters: challenge.parameters }, solution },
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
