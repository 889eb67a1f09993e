import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { teamView } from '#panel/team/query.ts';
import { accountFields, GOOD_PASSWORD, totpOf, sharedStaff } from './testing-staff.ts';

describe.each(dialects)('what is made at the door of the panel on %s', (dialect) => {
  const test = sharedStaff(dialect);

  it('refuses the own mail as password, whatever the way to choose one', async () => {
    const email = 'xochiquetzal.villanueva@cooperativa-ejemplo.example';
    const own = { password: email, confirm_password: email };
    const refusal = { errors: { password: expect.stringMatching('adivinar') as string } };
    const given = { email, role: 'atiende', staffId: null } as const;
    for (const kind of ['setup', 'invitation'] as const) {
      const secret = await test.staff.tools.invitations.create({ ...given, kind });
      const fields = { ...accountFields('xochi'), ...own, email };
      const answer = await test.browser().post(`/panel/invitacion/${secret}`, fields);
      expect(answer.outcome, kind).toMatchObject(refusal);
    }
    const { browser, id: staffId } = await test.newcomer('xochi');
    await test.staff.tools.people.update(staffId, { email });
    const change = { accion: 'contrasena', current_password: GOOD_PASSWORD, ...own };
    expect((await browser.post('/panel/cuenta', change)).outcome).toMatchObject(refusal);
    const secret = await test.staff.tools.invitations.create({ ...given, kind: 'reset', staffId });
    const fields = { accion: 'crear', ...own };
    const answer = await test.browser().post(`/panel/invitacion/${secret}`, fields);
    expect(answer.outcome).toMatchObject(refusal);
  });

  it('invites to the public address, and says of a link that only opens nearby that it does', async () => {
    const { browser } = await test.newcomer('invitadora', 'administra');
    const { tools } = test.staff;
    const made = async (publicOrigin: string | null, email: string, nearby?: string) => {
      Object.assign(tools, { publicOrigin: () => publicOrigin });
      const fields = { accion: 'invitar', email, papel: 'atiende' };
      const answer = await browser.post('/panel/equipo', fields);
      const shown = await test.shownAt(browser, answer);
      const view = await teamView(
        tools,
        { visit: answer.visit, shown, expired: false },
        () => nearby,
      );
      return view.made as { link: string; reach: string };
    };
    expect(await made(null, 'una@example.com')).toMatchObject({
      link: expect.stringMatching(/^http:\/\/localhost:4321\/panel\/invitacion\//) as string,
      reach: 'machine',
    });
    expect(await made('https://agencia.example', 'dos@example.com')).toMatchObject({
      link: expect.stringMatching(/^https:\/\/agencia\.example\/panel\/invitacion\//) as string,
      reach: 'everywhere',
    });
    expect((await made('http://192.168.1.20:4321', 'cuatro@example.com')).reach).toBe('network');
    expect(await made(null, 'cinco@example.com', 'http://192.168.1.20:4321')).toMatchObject({
      link: expect.stringContaining('http://localhost:4321/') as string,
      nearby: expect.stringMatching(
        /^http:\/\/192\.168\.1\.20:4321\/panel\/invitacion\/./,
      ) as string,
    });
    Object.assign(tools, { publicOrigin: () => null });
  });

  it('asks for a first name, shows it with the surname, and knows accounts without one', async () => {
    const { browser } = await test.newcomer('nombrada');
    expect((await browser.get('/panel/cuenta')).visit.person).toMatchObject({
      firstname: 'Sol',
      lastname: 'Vega',
      name: 'Sol Vega',
    });
    const change = { accion: 'datos', email: 'nombrada@example.com', lastname: 'Ruiz' };
    const refused = await browser.post('/panel/cuenta', { ...change, firstname: ' ' });
    expect(refused.outcome).toMatchObject({ errors: { firstname: expect.any(String) as string } });
    await browser.post('/panel/cuenta', { ...change, firstname: 'Luz', lastname: '' });
    expect((await browser.get('/panel/cuenta')).visit.person?.name).toBe('Luz');
    // An account from before the column `firstname` has an empty first name.
    const { kysely } = test.database;
    await sql`update staff set firstname = '', lastname = 'Ruiz' where username = 'nombrada'`.execute(
      kysely,
    );
    const before = await test.staff.tools.people.named('nombrada');
    expect(before).toMatchObject({ firstname: '', lastname: 'Ruiz', name: 'Ruiz' });
  });

  it('bounds a name the same at the door and inside, and says by how much', async () => {
    const { browser } = await test.newcomer('larga');
    const long = 'Escribe 120 caracteres como máximo.';
    const tooLong = { errors: { firstname: long, lastname: long } };
    const change = { accion: 'datos', email: 'larga@example.com' };
    const inside = (length: number) =>
      browser.post('/panel/cuenta', {
        ...change,
        firstname: 'a'.repeat(length),
        lastname: 'a'.repeat(length),
      });
    expect((await inside(120)).outcome).not.toHaveProperty('errors');
    expect((await inside(121)).outcome).toMatchObject(tooLong);
    const given = { email: 'otra.larga@example.com', role: 'atiende', staffId: null } as const;
    const secret = await test.staff.tools.invitations.create({ ...given, kind: 'invitation' });
    const names = { firstname: 'a'.repeat(121), lastname: 'a'.repeat(121) };
    const fields = { ...accountFields('otra.larga'), ...names };
    const door = await test.browser().post(`/panel/invitacion/${secret}`, fields);
    expect(door.outcome).toMatchObject(tooLong);
  });

  it('shows a new link again for ten minutes, to the person who made it', async () => {
    const boss = await test.newcomer('noa', 'administra');
    const fields = { accion: 'invitar', email: 'otra@example.com', papel: 'atiende' };
    const answer = await boss.browser.post('/panel/equipo', fields);
    const sent = test.mails.length;
    const first = await test.shownAt(boss.browser, answer);
    expect(first).toMatchObject({ link: test.mails.at(-1)?.link });
    expect(await test.shownAt(boss.browser, answer)).toEqual(first);
    expect(test.mails).toHaveLength(sent);
    const other = await test.newcomer('olga', 'administra');
    expect(await test.shownAt(other.browser, answer)).toBeNull();
    await sql`update staff_draft set expires_at = 1`.execute(test.database.kysely);
    expect(await test.shownAt(boss.browser, answer)).toBeNull();
  });

  it('sends an invitation again by another link, and takes one back', async () => {
    const { invitations } = test.staff.tools;
    const boss = await test.newcomer('pia', 'administra');
    const email = 'espera@example.com';
    const fields = { accion: 'invitar', email, papel: 'administra' };
    await boss.browser.post('/panel/equipo', fields);
    const secretOf = () => test.mails.at(-1)?.link.split('/').at(-1) ?? '';
    const idOf = async () =>
      (await invitations.pending()).find((each) => each.email === email)?.id ?? '';
    const first = secretOf();
    await boss.browser.post('/panel/equipo', { accion: 'reenviar', id: await idOf() });
    const second = secretOf();
    expect(test.mails.at(-1)).toMatchObject({ to: email, by: 'pia', role: 'administra' });
    expect(await invitations.open(first)).toEqual({ state: 'newer' });
    expect(await invitations.open(second)).toMatchObject({ state: 'open' });
    await boss.browser.post('/panel/equipo', { accion: 'retirar', id: await idOf() });
    expect(await invitations.open(second)).toEqual({ state: 'withdrawn' });
    expect(await idOf()).toBe('');
    const again = await boss.browser.post('/panel/equipo', { accion: 'retirar', id: 'nada' });
    expect(again.outcome).toMatchObject({ problem: expect.any(String) as string });
  });

  it('keeps the key of an application until it is registered, for one browser', async () => {
    const { browser } = await test.newcomer('quim');
    const person = (await browser.get('/panel')).visit.person;
    if (person === null) throw new Error('nobody is in');
    const { factor } = test.staff.tools;
    const visitor = browser.cookies.get('visitante') ?? '';
    const { key } = await factor.offer(person, visitor);
    const shape = { accion: 'aplicacion', codigo: '000000' };
    const wrong = await browser.post('/panel/cuenta', shape);
    expect(wrong.outcome).toMatchObject({
      errors: { codigo: expect.stringMatching('hora del teléfono') as string },
    });
    expect((await factor.offer(person, visitor)).key).toBe(key);
    expect((await factor.offer(person, 'otro')).key).not.toBe(key);
    const right = { ...shape, codigo: await totpOf(key)() };
    expect((await browser.post('/panel/cuenta', right)).go).toContain('aviso=aplicacion');
    expect((await factor.offer(person, visitor)).key).not.toBe(key);
  });

  it('tells a code that cannot be one from a wrong one, and counts only the latter', async () => {
    await test.newcomer('rita');
    const browser = test.browser('192.0.2.77');
    await browser.signIn('rita');
    for (let slips = 0; slips < 10; slips += 1) {
      const slip = await browser.giveCode('12345');
      expect(slip.outcome).toMatchObject({
        errors: { codigo: expect.stringMatching('seis números') as string },
      });
    }
    const wrong = await browser.giveCode('aaaa-aaaa-aaaa');
    expect(wrong.outcome).toMatchObject({
      errors: { codigo: expect.stringMatching('no sirve') as string },
    });
  });

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
    const { browser } = await test.newcomer('otilia');
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
    const browser = test.browser('192.0.2.87');
    const fields = { accion: 'llave', credencial: '{"id":"x"}' };
    const statuses = new Set<unknown>();
    for (let tries = 0; tries < 250; tries += 1) {
      const { outcome } = await browser.post('/panel/entrar', fields);
      statuses.add(outcome !== null && 'errors' in outcome ? outcome.status : null);
    }
    expect(statuses).toEqual(new Set([undefined, 429]));
    const lines = await test.staff.tools.audit.list({ action: 'sign_in_failed' }, 1_000);
    expect(lines.filter(({ address }) => address === '192.0.2.87')).toHaveLength(240);
    expect((await test.browser('192.0.2.88').post('/panel/entrar', fields)).status).toBe(200);
  });
});
