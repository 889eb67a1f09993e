import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { sharedStaff } from './testing-staff.ts';

describe.each(dialects)('what strangers leave in the panel’s tables on %s', (dialect) => {
  const test = sharedStaff(dialect);

  it('keeps nothing of who was never in, whatever the cookie says', async () => {
    const drafts = async () =>
      (await sql`select 1 from staff_draft`.execute(test.database.kysely)).rows.length;
    const stranger = test.browser();
    stranger.cookies.set('panel.session_token', 'inventada.firma');
    const fields = { accion: 'nota', nota: 'x'.repeat(30_000) };
    const before = await drafts();
    const answer = await stranger.post('/panel/solicitudes/ATA-7K3M-Q9', fields);
    expect(answer.go).toContain('/panel/entrar?');
    expect(answer.go).not.toContain('borrador');
    expect(await drafts()).toBe(before);
    const { browser } = await test.newcomer('olga');
    browser.cookies.delete('panel.session_token');
    const long = { ...fields, nota: 'ñ\n'.repeat(50_000) };
    const led = (await browser.post('/panel/solicitudes/ATA-7K3M-Q9', long)).go ?? '';
    const back = new URL(led, 'http://x').searchParams.get('volver') ?? '';
    const name = new URL(back, 'http://x').searchParams.get('borrador') ?? '';
    const visitor = browser.cookies.get('visitante') ?? '';
    const kept = await test.staff.tools.sealed.takeOnce(
      visitor,
      '/panel/solicitudes/ATA-7K3M-Q9',
      name,
    );
    expect((kept as typeof long).nota === long.nota).toBe(true);
  });

  it('writes down only so many tries of a passkey from one address', async () => {
    const browser = test.browser('192.0.2.77');
    const fields = { accion: 'llave', credencial: '{"id":"x"}' };
    const statuses = new Set<unknown>();
    for (let tries = 0; tries < 250; tries += 1) {
      const { outcome } = await browser.post('/panel/entrar', fields);
      statuses.add(outcome !== null && 'errors' in outcome ? outcome.status : null);
    }
    expect(statuses).toEqual(new Set([undefined, 429]));
    const lines = await test.staff.tools.audit.list({ action: 'sign_in_failed' }, 1_000);
    expect(lines.filter(({ address }) => address === '192.0.2.77')).toHaveLength(240);
    expect((await test.browser('192.0.2.78').post('/panel/entrar', fields)).status).toBe(200);
  });
});
