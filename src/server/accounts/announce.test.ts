import { expect, it, vi } from 'vitest';
import { panelToAnnounce } from './announce.ts';

const log = { warn: vi.fn() };
const announced = (setupPath: () => Promise<string | null>) =>
  panelToAnnounce({ setupPath }, 'http://localhost:4321', log);

it('gives the link of the first account, and nothing once there is one', async () => {
  const link = await announced(() => Promise.resolve('/panel/invitacion/abc'));
  expect(link).toContain('http://localhost:4321/panel/invitacion/abc');
  expect(await announced(() => Promise.resolve(null))).toBe('');
});

it('says what to do where the database takes nothing, and does not fail', async () => {
  const locked = () => Promise.reject(new Error('database is locked'));
  expect(await announced(locked)).toContain('npm run panel:invitar');
  expect(log.warn).toHaveBeenCalledOnce();
});
