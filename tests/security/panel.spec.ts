import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/database/database.ts';
import { PANEL_ROUTES } from '#server/staff/access.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { fillAccount, GOOD_PASSWORD, setupLink } from '../support/panel.ts';
import {
  inviteTo,
  openAccount,
  type PanelAccount,
  type PanelClient,
  panelClient,
} from '../support/panel-client.ts';
import { expect, test } from '../support/test.ts';
import { plugInKey } from '../support/virtual-key.ts';
import { addAttack, distinct } from './table.ts';

const SIGN_IN = { accion: 'entrar', password: GOOD_PASSWORD } as const;

/** Every action of the panel, as the table of access has them. */
const ACTIONS = Object.entries(PANEL_ROUTES).flatMap(([route, { actions }]) =>
  Object.keys(actions).map((action) => [route.replace('*', 'x'.repeat(43)), action] as const),
);

/** Lines of the audit log with this action. */
function audited(dataDir: string, action: string): number {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  try {
    const query = 'select count(*) as lines from audit where action = ?';
    return Number(database.prepare(query).get(action)?.['lines']);
  } finally {
    database.close();
  }
}

test('a password cannot be tried out, and its owner gets in meanwhile', async ({
  page,
  extraSite,
}, testInfo) => {
  test.slow();
  const site = await extraSite({ env: { TRUST_PROXY: 'true' } });
  await plugInKey(page);
  await page.goto(await setupLink(site));
  await fillAccount(page, 'vega', 'vega@example.com');
  await page.getByRole('button', { name: 'Registrar una llave' }).click();
  await page.getByRole('link', { name: 'Ya los guardé' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();

  const attackers = Array.from({ length: 50 }, (_, host) =>
    panelClient(site.baseURL, `198.51.100.${host}`),
  );
  const statuses: number[] = [];
  const started = performance.now();
  for (let round = 0; round < (LONG_FORM ? 20 : 3); round += 1) {
    const wrong = { ...SIGN_IN, username: 'vega', password: `no es esta ${round}` };
    const answers = await Promise.all(
      attackers.map((attacker) => attacker.post('/panel/entrar', wrong)),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  const judged = audited(site.dataDir, 'sign_in_failed');
  addAttack(testInfo, {
    attack: 'probar contraseñas de una cuenta desde 50 direcciones',
    cases: statuses.length,
    worst: Math.max(...statuses),
    slowestMs: (performance.now() - started) / statuses.length,
    found: `${judged} juzgadas, las demás 429; la dueña entra con su llave`,
  });
  expect(judged).toBeLessThanOrEqual(15);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitudes');
});

test('every route and action says to each role what the table says', async ({
  extraSite,
}, testInfo) => {
  test.slow();
  const site = await extraSite();
  const boss = await openAccount(panelClient(site.baseURL), await setupLink(site), 'jefa');
  const link = await inviteTo(boss, 'ayuda@example.com', 'atiende');
  const helper = await openAccount(panelClient(site.baseURL), link, 'ayuda');
  const nobody = panelClient(site.baseURL);
  const newcomer = await halfAccount(boss, site.baseURL);
  const revoked = await revokedSession(boss, site.baseURL);
  const seen: number[] = [];
  const ask = async (who: PanelClient, path: string, action?: string) => {
    const answer =
      action === undefined ? await who.get(path) : await who.post(path, { accion: action });
    seen.push(answer.status);
    return `${answer.status} ${answer.headers.get('location')?.split('?')[0] ?? ''}`.trim();
  };

  const signIn = '303 /panel/entrar';
  const managed = ['/panel/equipo', '/panel/registro'];
  const rooms = ['', '/entregas', '/cifras', '/cuenta', '/cuenta/codigos'].map(
    (path) => `/panel${path}`,
  );
  const files = ['/panel/registro.csv', '/panel/solicitudes.csv', '/panel/solicitudes.jsonl'];
  const others = ['/panel/solicitudes/ATA-7K3M-Q9', '/panel/novedades', '/panel/no-hay'];
  for (const path of [...rooms, ...managed, ...files, ...others]) {
    expect(await ask(nobody, path), path).toBe(signIn);
    expect(await ask(revoked, path), path).toBe(signIn);
    expect(await ask(newcomer, path), path).toBe('303 /panel/segundo-factor');
  }
  for (const path of [...rooms, ...managed]) {
    expect(await ask(boss.client, path), path).toBe('200');
    expect(await ask(helper.client, path), path).toBe(managed.includes(path) ? '403' : '200');
  }
  for (const path of files) {
    expect(await ask(boss.client, path), path).toBe('200');
    const manages = path === '/panel/registro.csv';
    expect(await ask(helper.client, path), path).toBe(manages ? '403' : '200');
  }
  expect(await ask(helper.client, '/panel/solicitudes/ATA-7K3M-Q9')).toBe('404');
  // However it is written, no page misses the gate.
  for (const path of ['/%70anel/equipo', '/panel/%65quipo', '/panel//equipo', '/Panel/equipo']) {
    expect(Number((await ask(nobody, path)).slice(0, 3)), path).not.toBe(200);
  }
  for (const [path, action] of ACTIONS) {
    const open =
      ['entrar', 'codigo', 'crear', 'salir'].includes(action) || path === '/panel/entrar';
    if (open) continue;
    expect(await ask(nobody, path, action), `${path} ${action}`).toBe(signIn);
    expect(await ask(revoked, path, action), `${path} ${action}`).toBe(signIn);
    if (path === '/panel/equipo') {
      expect(await ask(helper.client, path, action), `${path} ${action}`).toBe('403');
    }
    expect(await ask(boss.client, path, 'otra-cosa'), path).toBe('404');
  }
  addAttack(testInfo, {
    attack: 'cada página y acción del panel, como nadie y como cada papel',
    cases: seen.length,
    worst: Math.max(...seen),
    found: distinct(seen),
  });
});

test('no action of the panel can be forged, and no page misses its headers', async ({
  extraSite,
}, testInfo) => {
  const site = await extraSite();
  const { client } = await openAccount(panelClient(site.baseURL), await setupLink(site), 'jefa');
  const statuses: number[] = [];
  const foreign = { origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' };
  for (const [path, accion] of ACTIONS) {
    const forgeries = [
      { token: null },
      { token: 'inventado.firma' },
      { headers: foreign },
    ] as const;
    for (const forgery of forgeries) {
      const { status } = await client.post(path, { accion }, forgery);
      statuses.push(status);
      expect(status, `${path} ${accion}`).toBe(403);
    }
  }
  addAttack(testInfo, {
    attack: 'CSRF en cada acción del panel: sin ficha, con otra, desde otro sitio',
    cases: statuses.length,
    worst: 403,
    found: distinct(statuses),
  });
  const open = ['/entrar', '/entrar/codigo', '/invitacion/xxx'];
  const rooms = [
    '',
    '/solicitudes/x',
    '/entregas',
    '/cifras',
    '/cuenta',
    '/cuenta/codigos',
    '/equipo',
    '/registro',
  ];
  const files = ['/registro.csv', '/solicitudes.csv', '/solicitudes.jsonl'];
  const paths = [...open, ...rooms, ...files, '/no-hay'];
  for (const path of paths) {
    const answer = await client.get(`/panel${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy, path).not.toContain('unsafe-');
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
    expect(await answer.text(), path).not.toMatch(/ style=/);
  }
  addAttack(testInfo, {
    attack: 'cabeceras y CSP de cada página del panel',
    cases: paths.length,
    found: 'sin unsafe-*, no-store, noindex',
  });
});

/** Somebody who has an account and no second factor yet. */
async function halfAccount(boss: PanelAccount, baseURL: string): Promise<PanelClient> {
  const client = panelClient(baseURL);
  const link = await inviteTo(boss, 'nueva@example.com', 'administra');
  await client.post(new URL(link).pathname, {
    accion: 'crear',
    lastname: 'Nueva',
    username: 'nueva',
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  });
  return client;
}

/** Somebody whose session was good until they were suspended. */
async function revokedSession(boss: PanelAccount, baseURL: string): Promise<PanelClient> {
  const link = await inviteTo(boss, 'fuera@example.com', 'administra');
  const { client } = await openAccount(panelClient(baseURL), link, 'fuera');
  expect((await client.get('/panel/equipo')).status).toBe(200);
  const team = await (await boss.client.get('/panel/equipo')).text();
  const rows = team.split('<li').filter((row) => row.includes('fuera@example.com'));
  const id = /[?;&]id=([^"&]+)/.exec(rows.join(''))?.[1] ?? '';
  const yes = { accion: 'suspender', id, confirmado: 'si' };
  expect((await boss.client.post('/panel/equipo', yes)).headers.get('location')).toContain('aviso');
  return client;
}
