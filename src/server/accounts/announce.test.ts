import { expect, it, vi } from 'vitest';
import { panelToAnnounce } from './staff.ts';

const log = { warn: vi.fn() };
const announced = (
  setupPath: () => Promise<string | null>,
  { accounts = false, fromAnother = false } = {},
) =>
  panelToAnnounce(
    { hasAccounts: () => Promise.resolve(accounts), setupPath },
    () => Promise.resolve(fromAnother),
    ['http://localhost:4321', 'http://192.168.1.20:4321'],
    log,
  );
const LINK = '/panel/invitacion/abc';

it('gives the link of the first account, and nothing once there is one', async () => {
  const link = await announced(() => Promise.resolve(LINK));
  expect(link).toContain(`http://localhost:4321${LINK}`);
  expect(link).toContain(`teléfono de la misma red, en\n  http://192.168.1.20:4321${LINK}`);
  expect(await announced(() => Promise.resolve(LINK), { accounts: true })).toBe('');
});

it('gives no link where copies or remains show that there were accounts', async () => {
  const setupPath = vi.fn(() => Promise.resolve(LINK));
  const said = await announced(setupPath, { fromAnother: true });
  expect(said).toContain('npm run restaurar');
  expect(said).not.toContain(LINK);
  expect(setupPath).not.toHaveBeenCalled();
});

it('says what to do where the database takes nothing, and does not fail', async () => {
  const locked = () => Promise.reject(new Error('database is locked'));
  expect(await announced(locked)).toContain('npm run panel:invitar');
  expect(log.warn).toHaveBeenCalledOnce();
});
