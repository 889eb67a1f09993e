import { expect, it } from 'vitest';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { incidentChecks, type CheckParts } from './checks.ts';

it('tells that as many strangers were written to in an hour as may be', async () => {
  const confirmations = createRateLimit({ points: 2, seconds: 3_600 });
  const parts: Partial<CheckParts> = { confirmations, confirmationsPerHour: 2, now: Date.now };
  const check = incidentChecks(parts as CheckParts).find(({ kind }) => kind === 'confirmations');
  await confirmations.consume('all');
  expect(await check?.check()).toBe('fine');
  await confirmations.consume('all');
  expect(await check?.check()).toMatchObject({
    wrong: expect.stringMatching(/^2 personas .* CONFIRMATIONS_PER_HOUR$/) as string,
  });
});
