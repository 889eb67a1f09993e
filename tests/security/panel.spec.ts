import { PANEL_ROUTES, type RouteRules } from '#server/accounts/access.ts';
import {
  GOOD_PASSWORD,
  inviteTo,
  openAccount,
  type PanelAccount,
  type PanelClient,
  panelClient,
} from '#tests/support/panel.ts';
import { sendRaw } from './raw-http.ts';
import { addAttack, amount, distinct, expect, test } from './servers.ts';

const ACTIONS = Object.entries<RouteRules>(PANEL_ROUTES).flatMap(([route, { actions = {} }]) =>
  Object.keys(actions).map((action) => [route.replace('*', 'x'.repeat(43)), action] as const),
);

const ROOMS = ['', '/entregas', '/cifras', '/cuenta', '/cuenta/codigos'];
const MANAGED = ['/equipo', '/registro'];
const FILES = ['/registro.csv', '/solicitudes.csv', '/solicitudes.jsonl'];

test('signing in leads nowhere else', async ({ proxied: { baseURL } }, testInfo) => {
  const visitor = panelClient(baseURL);
  const elsewhere = [
    'https://malo.example',
    '//malo.example/panel',
    '/\\malo.example',
    '/panel/../..//malo.example',
    '/panel@malo.example',
    'javascript:alert(1)',
    '/contacto',
  ];
  for (const volver of elsewhere) {
    const answer = await visitor.get(`/panel/entrar?volver=${encodeURIComponent(volver)}`);
    const page = await answer.text();
    const led = [...page.matchAll(/name="volver" value="([^"]*)"/g)].map(([, value]) => value);
    expect(new Set(led), volver).toEqual(new Set(['/panel']));
  }
  addAttack(testInfo, {
    attack: 'redirección abierta al entrar',
    cases: elsewhere.length,
    found: 'siempre al panel',
  });
});

test('every route and action says to each role what the table says', async ({
  proxied: site,
  boss,
}, testInfo) => {
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
  const managed = MANAGED.map((path) => `/panel${path}`);
  const rooms = ROOMS.map((path) => `/panel${path}`);
  const files = FILES.map((path) => `/panel${path}`);
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
  for (const path of ['/%70anel/equipo', '/panel/%65quipo', '/panel//equipo', '/Panel/equipo']) {
    expect(Number((await ask(nobody, path)).slice(0, 3)), path).not.toBe(200);
  }
  const closed = ACTIONS.filter(
    ([path, action]) =>
      !['entrar', 'codigo', 'crear', 'salir'].includes(action) && path !== '/panel/entrar',
  );
  for (const [path, action] of closed) {
    expect(await ask(nobody, path, action), `${path} ${action}`).toBe(signIn);
    expect(await ask(revoked, path, action), `${path} ${action}`).toBe(signIn);
    if (path === '/panel/equipo') {
      expect(await ask(helper.client, path, action), `${path} ${action}`).toBe('403');
    }
  }
  for (const path of new Set(closed.map(([path]) => path))) {
    expect(await ask(boss.client, path, 'otra-cosa'), path).toBe('404');
  }
  addAttack(testInfo, {
    attack: 'cada página y acción del panel, como nadie y como cada papel',
    cases: seen.length,
    worst: Math.max(...seen),
    found: distinct(seen),
  });
});

test('however an address is written, its page is behind its own gate, and nothing fails', async ({
  proxied: site,
  boss,
}, testInfo) => {
  const climbs = ['..', '%2e%2e', '%2E.', '..;', '%252e%252e', '%25252e%25252e', '..%00', '%c0%ae'];
  const slashes = ['/', '//', '%2f', '%252F', '\\', '%5c', ';/'];
  const starts = ['/panel/x', '/panel/adjuntos/x', '/panel/contenido/vista/sitio', '/contacto/x'];
  const goals = ['salud', 'contacto', 'panel/equipo', 'PANEL/equipo', 'panel/adjuntos', ''];
  const targets = starts.flatMap((start) =>
    climbs.flatMap((climb) =>
      slashes.flatMap((slash) =>
        goals.map((goal) => {
          const up = start.split('/').length - 1;
          return `${start}${`${slash}${climb}`.repeat(up)}${slash}${goal}`;
        }),
      ),
    ),
  );
  targets.unshift('/panel%2Fequipo', '/%2570anel/equipo', '/panel/%2565quipo', '/panel;/equipo');
  targets.push('/panel#/../contacto', '/panel/equipo%3Fx', '/panel/./equipo', '/panel/equipo/.');
  const errors = () => site.output().match(/^\{"level":[56]0.*$/gm) ?? [];
  const cookie = [...boss.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statuses: number[] = [];
  // In `npm test`, tries every eleventh address. Each of the `starts`, `climbs`, `slashes` and
  // `goals` is in at least one of these addresses.
  const step = amount(11, 1);
  for (const target of targets.filter((_, index) => index % step === 0)) {
    for (const [who, cookies] of [
      ['nobody', ''],
      ['boss', `Cookie: ${cookie}\r\n`],
    ]) {
      const answer = await sendRaw(
        site.port,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${cookies}Connection: close\r\n\r\n`,
      );
      statuses.push(answer.status);
      expect(answer.status, `${who} ${target}`).toBeLessThan(500);
      if (who === 'nobody') expect(answer.body, target).not.toContain('<h1>Equipo');
    }
  }
  expect(errors()).toEqual([]);
  addAttack(testInfo, {
    attack: 'una dirección del panel escrita de otra manera, como nadie y como quien administra',
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
});

test('no action of the panel can be forged, and no page misses its headers', async ({
  boss: { client },
}, testInfo) => {
  const statuses: number[] = [];
  const foreign = { origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' };
  const forgeries = [{ token: null }, { token: 'inventado.firma' }, { headers: foreign }] as const;
  for (const [index, [path, accion]] of ACTIONS.entries()) {
    // In `npm test`, tries one kind of forgery for each action: one check, which runs before all
    // actions, refuses every kind.
    const kinds = amount<readonly object[]>([forgeries[index % forgeries.length] ?? {}], forgeries);
    for (const forgery of kinds) {
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
  const open = ['/entrar', '/entrar/codigo', '/invitacion/xxx', '/solicitudes/x', '/no-hay'];
  const paths = [...open, ...ROOMS, ...MANAGED, ...FILES];
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

async function halfAccount(boss: PanelAccount, baseURL: string): Promise<PanelClient> {
  const client = panelClient(baseURL);
  const link = await inviteTo(boss, 'nueva@example.com', 'administra');
  await client.post(new URL(link).pathname, {
    accion: 'crear',
    firstname: 'Sol',
    lastname: 'Nueva',
    username: 'nueva',
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  });
  return client;
}

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
