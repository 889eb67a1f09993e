import { symmetricDecrypt, verifyPassword } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { FILE_PARAM, offeredFile } from './visit.ts';
import { editorsPreface } from './staff.ts';
import { bodyLimits } from './uploads.ts';
import { FORM_BYTES } from '#forms/form-bytes.ts';
import {
  accountFields,
  type Browser,
  GOOD_PASSWORD,
  SECRET_KEY,
  sharedStaff,
} from './testing-staff.ts';

/** A password and a key that better-auth 1.7.6 has stored. Later versions must accept both. */
const KEPT_PASSWORD =
  '0c24375d542b2360f5e763f4b406a45c:bd8cd7b7c4ea812fc54982b0d4790618aa454b42ba0be705f772114303ab0f01371bf03901a98051fd4fc0808a8cad5c87c15d69cd705cd76f79086db7d33fce';
const KEPT_SECRET =
  '4a8a77c681e474724fd40cab1667fe64ba7767ef662d91189eb77c7f218afccde8b7bb9af5b76c63faf65609561c3fca07a973abd588d8a1';

describe.each(dialects)('the door of the panel on %s', (dialect) => {
  const test = sharedStaff(dialect);

  it('leads from nothing to signed in by one setup link, used once', async () => {
    const path = (await test.staff.setupPath()) ?? '';
    const other = (await test.staff.setupPath()) ?? '';
    const browser = test.browser();
    const fields = { ...accountFields('Primera'), email: 'primera@example.com' };
    const made = await browser.post(path, fields);
    expect(made.go).toBe('/panel/segundo-factor');
    expect((await browser.get('/panel')).go).toBe('/panel/segundo-factor');
    expect(await test.staff.setupPath()).toBeNull();
    for (const used of [path, other]) {
      expect((await test.browser().post(used, accountFields('Segunda'))).go).toBe(used);
    }
    expect(await test.staff.tools.people.named('segunda')).toBeNull();
  });

  it('signs in by password and code, and uses no code twice', async () => {
    const { totp, browser: first } = await test.newcomer('ana');
    const browser = test.browser();
    const half = await browser.signIn('ANA', GOOD_PASSWORD, '/panel/cuenta');
    expect(half.go).toBe('/panel/entrar/codigo?volver=%2Fpanel%2Fcuenta');
    expect((await browser.get('/panel')).status).toBe(303);
    const code = await totp(1);
    expect((await browser.giveCode(code, '/panel/cuenta')).go).toBe('/panel/cuenta');
    const other = test.browser();
    await other.signIn('ANA');
    const spent = await other.giveCode(code);
    expect(spent.outcome).toMatchObject({ errors: { codigo: expect.any(String) as string } });
    expect((await browser.get('/panel')).status).toBe(200);
    expect((await first.get('/panel')).status).toBe(200);
  });

  it('takes a recovery code once, whatever its case, and stores none in clear', async () => {
    const { codes, id } = await test.newcomer('beto');
    const code = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    const entering = async () => {
      const browser = test.browser('192.0.2.9');
      await browser.signIn('beto');
      return browser.giveCode(code);
    };
    const answers = await Promise.all([entering(), entering()]);
    expect(answers.filter(({ go }) => go === '/panel?aviso=codigo-usado&n=9')).toHaveLength(1);
    expect((await entering()).go).toBeNull();
    expect(await test.staff.tools.factor.state(id)).toMatchObject({ codes: 9 });
    const { adapter } = await (await test.browser().get('/panel/entrar')).visit.auth.$context;
    const rows = JSON.stringify(await adapter.findMany({ model: 'twoFactor' }));
    for (const each of codes) expect(rows).not.toContain(each.replaceAll('-', ''));
    for (const each of codes) expect(rows).not.toContain(each);
  });

  it('gives a new session for an old cookie, and ends the old one', async () => {
    const { browser, totp } = await test.newcomer('cora');
    const old = browser.cookies.get('panel.session_token') ?? '';
    await browser.signIn('cora');
    expect((await browser.get('/panel')).status).toBe(200);
    await browser.giveCode(await totp(1));
    const renewed = browser.cookies.get('panel.session_token') ?? '';
    expect(renewed).not.toBe(old);
    browser.cookies.set('panel.session_token', old);
    expect((await browser.get('/panel')).status).toBe(303);
  });

  it('ends the sessions of who is suspended, and lets nothing in', async () => {
    const boss = await test.newcomer('dora', 'administra');
    const { browser, id } = await test.newcomer('eva');
    const asked = await boss.browser.post('/panel/equipo', { accion: 'suspender', id });
    expect(asked.go).toBe(`/panel/equipo?id=${id}&confirmar=suspender`);
    expect((await browser.get('/panel')).status).toBe(200);
    const yes = { accion: 'suspender', id, confirmado: 'si' };
    const answer = await boss.browser.post('/panel/equipo', yes);
    expect(answer.go).toBe('/panel/equipo?aviso=suspendida');
    expect((await browser.get('/panel')).go).toContain('aviso=suspendida-tuya');
    const told = await test.browser().signIn('eva');
    expect(told.outcome).toMatchObject({
      problem: expect.stringMatching('está suspendida') as string,
    });
    const [line] = await test.staff.tools.audit.list({ actor: 'eva' }, 1);
    expect(line?.detail).toBe('cuenta suspendida');
    const guess = await test.browser().signIn('eva', 'no es');
    expect(guess.outcome).toMatchObject({
      problem: expect.stringMatching('No pudimos') as string,
    });
    await boss.browser.post('/panel/equipo', { accion: 'reactivar', id });
    expect((await test.browser().signIn('eva')).go).toMatch(/codigo/);
  });

  it('resets an account by a link, after which no former credential works', async () => {
    const boss = await test.newcomer('fabi', 'administra');
    const { browser, id } = await test.newcomer('gala');
    const yes = { accion: 'restablecer', id, confirmado: 'si' };
    await boss.browser.post('/panel/equipo', yes);
    expect((await browser.get('/panel')).status).toBe(303);
    expect((await test.browser().signIn('gala')).go).toBeNull();
    const mail = test.mails.at(-1);
    expect(mail).toMatchObject({ to: 'gala@example.com', by: 'fabi', role: 'atiende' });
    expect(await test.staff.tools.invitations.resetting()).toContain(id);
    const path = new URL(mail?.link ?? '').pathname;
    const password = 'mueble nube trigo farola';
    const made = await browser.post(path, {
      ...accountFields('gala'),
      password,
      confirm_password: password,
    });
    expect(made.go).toBe('/panel/segundo-factor');
    expect((await browser.get('/panel')).go).toBe('/panel/segundo-factor');
    const [line] = await test.staff.tools.audit.list({ actor: 'gala' }, 1);
    expect(line?.action).toBe('restored');
  });

  it('does the same work for a reset account as for any other, and for none', async () => {
    const boss = await test.newcomer('ruth', 'administra');
    await test.newcomer('saul');
    const { id } = await test.newcomer('tina');
    const yes = { accion: 'restablecer', id, confirmado: 'si' };
    await boss.browser.post('/panel/equipo', yes);
    const { visit } = await boss.browser.get('/panel');
    const { password } = await visit.auth.$context;
    const stretched = [vi.spyOn(password, 'verify'), vi.spyOn(password, 'hash')];
    const work: number[] = [];
    for (const username of ['saul', 'tina', 'nadie']) {
      for (const spy of stretched) spy.mockClear();
      const guess = await test.browser('192.0.2.44').signIn(username, 'no es esta clave');
      expect(guess.go).toBeNull();
      work.push(stretched.reduce((sum, spy) => sum + spy.mock.calls.length, 0));
    }
    for (const spy of stretched) spy.mockRestore();
    expect(work).toEqual([1, 1, 1]);
  });

  it('ends a second step that was begun with the former password', async () => {
    const { browser, codes } = await test.newcomer('ulla');
    const begin = async () => {
      const half = test.browser('192.0.2.45');
      expect((await half.signIn('ulla')).go).toMatch(/codigo/);
      return half;
    };
    const early = await begin();
    const password = 'mueble nube trigo farola';
    const change = { accion: 'contrasena', password, confirm_password: password };
    const changed = await browser.post('/panel/cuenta', {
      ...change,
      current_password: GOOD_PASSWORD,
    });
    expect(changed.go).toBe('/panel/cuenta?aviso=contrasena');
    expect((await early.giveCode(codes[0])).go).toBe('/panel/entrar?aviso=empezar');
    expect((await early.get('/panel')).status).toBe(303);
  });

  it('tells at once whose sessions ended: out, suspended, closed, or with another role', async () => {
    const boss = await test.newcomer('vito', 'administra');
    const { browser, id } = await test.newcomer('wanda');
    const since = async (act: () => Promise<unknown>) => {
      const before = test.ended.length;
      await act();
      return new Set(test.ended.slice(before));
    };
    const { visit } = await browser.get('/panel');
    expect(await test.staff.isIn(visit)).toBe(true);
    const close = { accion: 'cerrar-sesion', id: visit.session?.id ?? '' };
    expect(await since(() => browser.post('/panel/cuenta', close))).toEqual(new Set([id]));
    expect(await test.staff.isIn(visit)).toBe(false);
    const other = await test.newcomer('xenia');
    const out = { accion: 'salir' };
    expect(await since(() => other.browser.post('/panel/salir', out))).toEqual(new Set([other.id]));
    const suspended = await test.newcomer('yago');
    const { visit: his } = await suspended.browser.get('/panel');
    const yes = { accion: 'suspender', id: suspended.id, confirmado: 'si' };
    const gone = await since(() => boss.browser.post('/panel/equipo', yes));
    expect(gone).toEqual(new Set([suspended.id]));
    expect(await test.staff.isIn(his)).toBe(false);
  });

  it('never leaves the panel without anybody who manages it', async () => {
    const boss = await test.newcomer('hugo', 'administra');
    const own = { accion: 'papel', id: boss.id, papel: 'atiende' };
    const answer = await boss.browser.post('/panel/equipo', own);
    expect(answer.outcome).toMatchObject({ problem: expect.stringMatching('propia') as string });
  });

  it('leads editors, and nobody else, from a page of the site to its texts', async () => {
    const preface = editorsPreface(test.staff);
    const lineFor = ({ cookies }: Browser) =>
      preface([...cookies].map(([name, value]) => `${name}=${value}`).join('; '), '/servicios');
    const editor = await test.newcomer('edith', 'edita');
    expect(await lineFor(editor.browser)).toContain('href="/panel/contenido?pagina=%2Fservicios"');
    expect(await lineFor((await test.newcomer('atilio')).browser)).toBeNull();
    expect(await preface('panel.session_token=inventada', '/servicios')).toBeNull();
    for (const cookie of ['', 'tema=noche', 'x.session_token=a.b']) {
      expect(preface(cookie, '/servicios')).toBeNull();
    }
  });

  it('reads files only of who is signed in and may do what takes them', async () => {
    const { texts, files, maySendFiles } = bodyLimits(test.staff);
    const [answer, picture, photo] = [
      '/panel/solicitudes/ATA-7K3M-Q9',
      '/panel/contenido/imagenes',
      '/panel/cuenta',
    ];
    const whereMay = async (cookie: string) => {
      const may = await Promise.all(
        [answer, picture, photo, '/panel/correos'].map((path) => maySendFiles(cookie, path)),
      );
      return may.map((yes) => (yes ? 'sí' : 'no')).join(' ');
    };
    const cookieOf = ({ cookies }: Browser) =>
      [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const editor = await test.newcomer('edurne', 'edita');
    // No public address is configured, so only the request's address says that the site uses HTTPS.
    const helper = await test.newcomer('helena', 'atiende', 'https://agencia.example');
    expect(cookieOf(helper.browser)).toContain('__Host-panel.session_token=');
    const boss = await test.newcomer('bego', 'administra');
    expect(await whereMay(cookieOf(editor.browser))).toBe('no sí no no');
    expect(await whereMay(cookieOf(helper.browser))).toBe('sí no sí no');
    expect(await whereMay(cookieOf(boss.browser))).toBe('sí sí sí no');
    const signed = boss.browser.cookies.get('panel.session_token') ?? '';
    const forged = [
      ...['', 'x.session_token=abc', 'panel.session_token=abc', 'panel.session_token=a.b'],
      ...[`panel.session_tokens=${signed}`, `otro="panel.session_token=${signed}"`],
      `x.session_token=${signed}`,
    ];
    for (const cookie of forged) expect(await whereMay(cookie), cookie).toBe('no no no no');
    expect([answer, picture, photo, '/panel/correos', '/contacto'].map(files)).toEqual([
      ...[36 * 1024 * 1024, 12_000_000 + 64 * 1024, 12_000_000 + 64 * 1024],
      ...[null, null],
    ]);
    expect([answer, '/panel/contenido/inicio.yaml'].map(texts)).toEqual([
      ...[FORM_BYTES, 512 * 1024],
    ]);
  });

  it('asks for a fresh proof after ten minutes, and gives back what was written', async () => {
    const { browser } = await test.newcomer('iris', 'administra');
    await age(browser, 11 * 60 * 1000);
    const fields = { accion: 'invitar', email: 'nueva@example.com', papel: 'atiende' };
    const { go } = await browser.post('/panel/equipo', fields);
    const asked = new URL(go ?? '', 'http://localhost');
    expect(asked.pathname).toBe('/panel/entrar');
    expect(asked.searchParams.get('aviso')).toBe('confirmar');
    const back = asked.searchParams.get('volver') ?? '';
    const { draft } = (await browser.get(back)).visit;
    expect(draft).toEqual(fields);
    expect((await browser.get(back)).visit.draft).toEqual({});
    await age(browser, 7 * 24 * 60 * 60 * 1000);
    expect((await browser.get('/panel')).go).toBe('/panel/entrar?volver=%2Fpanel');
  });

  it('leads from the proof for a file to the page that offers it, and never to the file', async () => {
    const { browser, codes } = await test.newcomer('olga', 'administra');
    for (const [step, [file, page]] of [
      ['/panel/solicitudes.csv?estado=nueva', '/panel?estado=nueva'],
      ['/panel/personas.json?de=ATA-7K3M-Q9', '/panel/personas/ATA-7K3M-Q9'],
      ['/panel/registro.csv', '/panel/registro'],
      ['/panel/copias/atalaya-2026-11-22T031500Z-noche.tar.gz', '/panel/guardia'],
    ].entries()) {
      await age(browser, 11 * 60 * 1000);
      const asked = (await browser.get(file ?? '')).go ?? '';
      const password = { accion: 'entrar', username: 'olga', password: GOOD_PASSWORD };
      const { go } = await browser.post(asked, password);
      const code = { accion: 'codigo', codigo: codes[step] ?? '' };
      const next = new URL((await browser.post(go ?? '', code)).go ?? '', 'http://localhost');
      expect(offeredFile(next)?.href).toBe(file);
      expect(next.searchParams.get('aviso')).toBe('codigo-usado');
      for (const name of [FILE_PARAM, 'aviso', 'n']) next.searchParams.delete(name);
      expect(next.pathname + next.search).toBe(page);
      expect((await browser.get(file ?? '')).status).toBe(200);
    }
    const elsewhere = new URL('http://localhost/panel?archivo=https://otro.example/x.csv');
    expect(offeredFile(elsewhere)).toBeNull();
  });

  it('changes a password against the old one, and ends the other sessions', async () => {
    const { browser, totp } = await test.newcomer('lena');
    const other = test.browser();
    await other.signIn('lena');
    await other.giveCode(await totp(1));
    const password = 'mueble nube trigo farola';
    const change = { accion: 'contrasena', password, confirm_password: password };
    const wrong = await browser.post('/panel/cuenta', { ...change, current_password: 'no es' });
    expect(wrong.outcome).toMatchObject({
      errors: { current_password: expect.any(String) as string },
    });
    const right = { ...change, current_password: GOOD_PASSWORD };
    expect((await browser.post('/panel/cuenta', right)).go).toBe('/panel/cuenta?aviso=contrasena');
    expect((await browser.get('/panel')).status).toBe(200);
    expect((await other.get('/panel')).status).toBe(303);
  });

  it('keeps the audit log append-only', async () => {
    const { kysely } = test.database;
    expect((await test.staff.tools.audit.list({ action: 'sign_in' }, 5)).length).toBeGreaterThan(0);
    await expect(sql`update audit set actor = 'nadie'`.execute(kysely)).rejects.toThrow();
    await expect(sql`delete from audit`.execute(kysely)).rejects.toThrow();
    const [line] = await kysely.selectFrom('audit').selectAll().limit(1).execute();
    const forged = { ...line, id: line?.id ?? '', actor: 'nadie' };
    const values = sql.join(Object.values(forged));
    const columns = sql.join(Object.keys(forged).map((name) => sql.ref(name)));
    if (dialect === 'sqlite') {
      await expect(
        sql`insert or replace into audit (${columns}) values (${values})`.execute(kysely),
      ).rejects.toHaveProperty('cause.message', expect.stringContaining('append-only'));
      const other = sql.join(Object.values({ ...forged, id: 'otra' }));
      await expect(
        sql`replace into audit (rowid, ${columns}) values (1, ${other})`.execute(kysely),
      ).rejects.toHaveProperty('cause.message', expect.stringContaining('append-only'));
    } else {
      await expect(
        sql`insert into audit (${columns}) values (${values})
            on conflict (id) do update set actor = 'nadie'`.execute(kysely),
      ).rejects.toThrow();
    }
    const found = await kysely
      .selectFrom('audit')
      .select('actor')
      .where('id', '=', forged.id)
      .executeTakeFirst();
    expect(found?.actor).toBe(line?.actor);
  });

  it('refuses what does not come from our own page', async () => {
    const { browser } = await test.newcomer('juno', 'administra');
    const fields = { accion: 'invitar', email: 'mal@example.com', papel: 'administra' };
    const foreign = { origin: 'https://mal.example' };
    expect((await browser.post('/panel/equipo', fields, foreign)).status).toBe(403);
    expect((await browser.post('/panel/equipo', fields, { token: 'x.y' })).status).toBe(403);
    expect(await test.staff.tools.people.withEmail('mal@example.com')).toBeNull();
  });

  it('brings a reply back after the session ran out overnight', async () => {
    const { browser, totp } = await test.newcomer('nina');
    const reply = { accion: 'responder', texto: 'Hola, Inés:\nte cotizamos el lunes.' };
    browser.cookies.delete('panel.session_token');
    const visitor = browser.cookies.get('visitante') ?? '';
    const old = createForgeryTokens(SECRET_KEY, () => Date.now() - 13 * 60 * 60 * 1000);
    const token = old.issue(visitor);
    const back = (await browser.post('/panel/solicitudes/ATA-7K3M-Q9', reply, { token })).go ?? '';
    expect(back).toContain('borrador=');
    const door = (await browser.get(back)).go ?? '';
    const next = new URL(door, 'http://x').searchParams.get('volver') ?? '';
    expect(next).toContain('borrador=');
    expect(door).toContain('aviso=sesion');
    await browser.signIn('nina', GOOD_PASSWORD, next);
    expect((await browser.giveCode(await totp(1), next)).go).toBe(next);
    expect((await browser.get(next)).visit.draft['texto']).toBe(reply.texto);
  });

  it('gives what was written back to a browser of ours that lost its cookies', async () => {
    const { browser } = await test.newcomer('otto');
    const reply = { accion: 'responder', version: '3', texto: 'Hola, Inés: va el lunes.' };
    const token = 'de.nadie';
    browser.cookies.clear();
    const mine = await browser.post('/panel/solicitudes/ATA-7K3M-Q9', reply, { token });
    expect([mine.status, mine.visit.unsent]).toEqual([403, [reply.texto]]);
    const origin = 'https://mal.example';
    const theirs = await browser.post('/panel/solicitudes/ATA-7K3M-Q9', reply, { token, origin });
    expect([theirs.status, theirs.visit.unsent]).toEqual([403, undefined]);
  });

  it('judges only a handful of a hundred tries, and never makes the owner wait', async () => {
    // Stops the clock, because on a slow machine the waits could end during the test.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { browser, totp } = await test.newcomer('kira');
    const before = (await test.staff.tools.audit.list({ actor: 'kira' }, 1000)).length;
    const attackers = Array.from({ length: 50 }, (_, host) => test.browser(`198.51.100.${host}`));
    const tries = attackers.flatMap((attacker) => [attacker, attacker]);
    for (const attacker of tries) await attacker.signIn('kira', 'no es esta clave');
    const judged = (await test.staff.tools.audit.list({ actor: 'kira' }, 1000)).length - before;
    expect(judged).toBeLessThan(12);
    const elsewhere = await test.browser('203.0.113.1').signIn('kira');
    expect(elsewhere.outcome).toMatchObject({ status: 429 });
    expect((await browser.signIn('kira')).go).toMatch(/codigo/);
    expect((await browser.giveCode(await totp(1))).go).toBe('/panel');
  });

  it('has every table, column and index that better-auth asks for', async () => {
    const { visit } = await test.browser().get('/panel/entrar');
    const asked = await getMigrations(visit.auth.options, { throwOnUnsafe: false });
    expect(await asked.compileMigrations()).toBe(';');
  });

  it('knows a password and a secret that were kept before', async () => {
    expect(await verifyPassword({ hash: KEPT_PASSWORD, password: GOOD_PASSWORD })).toBe(true);
    expect(await verifyPassword({ hash: KEPT_PASSWORD, password: 'otra' })).toBe(false);
    expect(await symmetricDecrypt({ key: SECRET_KEY, data: KEPT_SECRET })).toBe('JBSWY3DPEHPK3PXP');
  });

  async function age(browser: Browser, by: number): Promise<void> {
    const { visit } = await browser.get('/panel/entrar');
    const { adapter } = await visit.auth.$context;
    await adapter.update({
      model: 'session',
      where: [{ field: 'id', value: visit.session?.id ?? '' }],
      update: { createdAt: new Date(Date.now() - by) },
    });
  }
});
