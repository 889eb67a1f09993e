import { GOOD_PASSWORD, setupLink } from '../support/panel.ts';
import { openAccount, panelClient } from '../support/panel-client.ts';
import { expect, test } from '../support/test.ts';
import { addAttack } from './table.ts';

const SIGN_IN = { accion: 'entrar', password: GOOD_PASSWORD } as const;

test('what was used once is used up, and signing in leads nowhere else', async ({
  extraSite,
}, testInfo) => {
  test.slow();
  const site = await extraSite();
  const link = await setupLink(site);
  const boss = await openAccount(panelClient(site.baseURL), link, 'jefa');
  expect((await panelClient(site.baseURL).get(new URL(link).pathname)).status).toBe(410);

  // A session planted beforehand is not the one that signing in gives.
  const planted = boss.client.cookies.get('panel.session_token') ?? '';
  const victim = panelClient(site.baseURL);
  victim.cookies.set('panel.session_token', 'plantada.firma');
  await victim.post('/panel/entrar', { ...SIGN_IN, username: 'jefa' });
  const code = { accion: 'codigo', codigo: await boss.totp(1) };
  const next = 'https://malo.example/panel';
  const answer = await victim.post('/panel/entrar/codigo', { ...code, volver: next });
  expect(answer.headers.get('location')).toBe('/panel');
  const given = victim.cookies.get('panel.session_token');
  expect([undefined, 'plantada.firma', planted]).not.toContain(given);

  const again = panelClient(site.baseURL);
  await again.post('/panel/entrar', { ...SIGN_IN, username: 'jefa' });
  expect((await again.post('/panel/entrar/codigo', code)).status).toBe(422);
  const recovery = { accion: 'codigo', codigo: boss.codes[0] ?? '' };
  expect((await again.post('/panel/entrar/codigo', recovery)).status).toBe(303);
  const late = panelClient(site.baseURL);
  await late.post('/panel/entrar', { ...SIGN_IN, username: 'jefa' });
  expect((await late.post('/panel/entrar/codigo', recovery)).status).toBe(422);
  addAttack(testInfo, {
    attack: 'reusar enlace, código TOTP y de recuperación; fijar una sesión',
    cases: 4,
    found: 'nada sirve dos veces; la sesión es siempre nueva',
  });

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
    const page = await (
      await again.get(`/panel/entrar?volver=${encodeURIComponent(volver)}`)
    ).text();
    const led = [...page.matchAll(/name="volver" value="([^"]*)"/g)].map(([, value]) => value);
    expect(new Set(led), volver).toEqual(new Set(['/panel']));
  }
  addAttack(testInfo, {
    attack: 'redirección abierta al entrar',
    cases: elsewhere.length,
    found: 'siempre al panel',
  });
});

test('the time of an answer does not tell who has an account', async ({ extraSite }, testInfo) => {
  const site = await extraSite({ env: { TRUST_PROXY: 'true' } });
  await openAccount(panelClient(site.baseURL), await setupLink(site), 'jefa');
  const quickest = async (names: readonly string[]) => {
    const client = panelClient(site.baseURL, '203.0.113.7');
    const times: number[] = [];
    for (const username of names) {
      const started = performance.now();
      await client.post('/panel/entrar', { ...SIGN_IN, username, password: 'no es esta' });
      times.push(performance.now() - started);
    }
    return Math.min(...times.slice(1));
  };
  const known = await quickest(Array.from({ length: 5 }, () => 'jefa'));
  const unknown = await quickest(['ana', 'bea', 'cleo', 'dina', 'elsa']);
  addAttack(testInfo, {
    attack: 'tiempo de respuesta: usuario que existe y que no',
    cases: 10,
    slowestMs: Math.max(known, unknown),
    found: `${Math.round(known)} y ${Math.round(unknown)} ms`,
  });
  // The quickest of several, because the machine has other things to do.
  expect(known / unknown).toBeGreaterThan(0.5);
  expect(known / unknown).toBeLessThan(2);
});
