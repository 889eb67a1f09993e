import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

/** The maximum is 4, because more workers heat a phone and save little time. */
const MOST_WORKERS = 4;

/**
 * @returns the challenge and its solution in base64, for the field `captcha`
 * @throws Error if there is no solution, or if `signal` stops the work
 */
export async function solveProofOfWork(
  challenge: Challenge,
  signal?: AbortSignal,
): Promise<string> {
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' }),
  });
  if (solution === null) throw new Error('The captcha was not solved.');
  return btoa(JSON.stringify({ challenge, solution }));
}
