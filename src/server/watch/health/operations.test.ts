import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HealthProbes } from '#server/watch/health/health.ts';
import { openMetrics } from '#server/watch/health/operations.ts';
import { ask, HEALTHY, openTestSite } from '#server/platform/http/testing-site.ts';
import type { TestSite } from '#server/platform/http/testing-site.ts';
import { NOTICE_NAMES } from '#content/schemas/notices.ts';
import { ENQUIRY_FORMS } from '#forms/wire.ts';
import { countSubmissions } from '#server/site/reception/submissions.ts';
import { createMetrics } from '#server/platform/metrics.ts';

let site: TestSite;
afterEach(() => site.close());

const LATE = { failed: 2, oldestOverdueMs: 7e5 };
const sick = {
  ...HEALTHY,
  ping: () => Promise.reject(new Error('disco lleno')),
  backlog: () => Promise.resolve({ failed: 2, oldestOverdueMs: 0 }),
};

describe('/salud and /salud/listo', () => {
  it('answer in JSON that nobody keeps', async () => {
    site = await openTestSite();
    for (const path of ['/salud', '/salud/listo', '/salud/visitas', '/salud/entregas']) {
      const { status, headers } = await ask(site, path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    await ask(site, '/');
    await expect.poll(() => site.lines.map((line) => line['path'])).toContain('/');
    expect(site.lines.map((line) => line['path'])).not.toContain('/salud');
    expect((await ask(site, '/salud', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  const late = { ping: () => Promise.resolve(), backlog: () => Promise.resolve(LATE) };
  it.each<[string, Partial<HealthProbes>, string, number, object]>([
    ['alive without a database', {}, '/salud', 200, { entregas: { fallidas: 2 } }],
    [
      'not ready for enquiries without one',
      {},
      '/salud/listo',
      503,
      { estado: 'no_listo', comprobaciones: { base_de_datos: 'no responde', disco: 'bien' } },
    ],
    ['open to visitors', {}, '/salud/visitas', 200, { estado: 'abierto', paginas: 'bien' }],
    [
      'closed without pages',
      { renders: () => Promise.reject(new Error()) },
      '/salud/visitas',
      503,
      {},
    ],
    ['ready although mails are late', late, '/salud/listo', 200, {}],
    [
      'late with mails',
      late,
      '/salud/entregas',
      503,
      { estado: 'con_retraso', fallidas: 2, retraso_segundos: 700, trabajador: 'bien' },
    ],
  ])('tell that the site is %s', async (_what, probes, path, status, said) => {
    site = await openTestSite({ probes: { ...sick, ...probes } });
    const answer = await ask(site, path);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject(said);
    expect(answer.text).not.toContain('disco lleno');
  });

  it('tell a proxy that watches before the site closes, which meanwhile goes on', async () => {
    site = await openTestSite({ config: { trustProxy: true } });
    await site.leave();
    await site.close();
    site = await openTestSite({ config: { trustProxy: true } });
    expect((await ask(site, '/salud/visitas')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const left = vi.fn();
      const leaving = site.leave().then(left);
      const open = await ask(site, '/salud/visitas');
      expect(open.status).toBe(503);
      expect(JSON.parse(open.text)).toMatchObject({ estado: 'se_va' });
      expect((await ask(site, '/')).status).toBe(200);
      expect(left).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_500);
      await leaving;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a proxy that nobody told us of', () => {
  const said = (lines: Record<string, unknown>[]) =>
    lines.filter((line) => String(line['msg']).includes('TRUST_PROXY'));
  const headers = { 'X-Forwarded-For': '203.0.113.9' };

  it('is warned of once', async () => {
    site = await openTestSite();
    await ask(site, '/');
    expect(said(site.lines)).toEqual([]);
    for (const path of ['/', '/servicios', '/no-existe']) await ask(site, path, { headers });
    expect(said(site.lines)).toHaveLength(1);
    expect(said(site.lines)[0]).toMatchObject({ level: 'warn' });
    expect(JSON.stringify(site.lines)).not.toContain('203.0.113.9');
  });

  it('is no matter when it is ours', async () => {
    site = await openTestSite({ config: { trustProxy: true } });
    await ask(site, '/', { headers });
    expect(said(site.lines)).toEqual([]);
  });
});

describe('the figures', () => {
  const token = 'clave-de-las-metricas';

  it('are for who presents the token, and count what was answered', async () => {
    site = await openTestSite({ config: { metricsToken: token } });
    const headers = { Authorization: `Bearer ${token}` };
    await ask(site, '/');
    await ask(site, '/no-existe');
    for (const path of ['/metricas', '/metrics']) {
      const { status, text } = await ask(site, path, { headers });
      expect(status).toBe(200);
      expect(text).toContain('http_responses_total{kind="file",status="200"} 1');
      expect(text).toContain('http_responses_total{kind="error",status="404"} 1');
    }
  });

  it.each([
    [token, {}],
    [token, { Authorization: 'Bearer otra' }],
    [token, { Authorization: `Basic ${token}` }],
    [null, { Authorization: 'Bearer null' }],
  ])('with METRICS_TOKEN=%s are not for %j', async (metricsToken, headers) => {
    site = await openTestSite({ config: { metricsToken } });
    expect((await ask(site, '/metricas', { headers })).status).toBe(404);
  });

  it('are on a port of their own, on this machine only, with nothing else', async () => {
    const metrics = createMetrics();
    const own = await openMetrics(metrics.registry, 0);
    site = await openTestSite({ metrics });
    await ask(site, '/');
    const read = (path: string) => fetch(`http://127.0.0.1:${own.port}${path}`);
    expect(await (await read('/metrics')).text()).toContain('http_responses_total{kind="file"');
    expect((await read('/')).status).toBe(404);
    await own.close();
    await expect(read('/metrics')).rejects.toThrow();
  });

  it('show what was counted, under the labels that are declared and no others', async () => {
    const metrics = createMetrics();
    const submissions = countSubmissions(metrics.registry);
    submissions.accepted.inc({ form: 'simple' });
    submissions.refused.inc({ form: 'quote', reason: 'caducado' });
    site = await openTestSite({ metrics, config: { metricsToken: token } });
    const headers = { Authorization: `Bearer ${token}` };
    const { text } = await ask(site, '/metricas', { headers });
    const lines = text.split('\n');
    expect(lines).toContain('leads_accepted_total{form="simple"} 1');
    expect(lines).toContain('submissions_refused_total{form="quote",reason="caducado"} 1');
    const isShown = (name: string) => lines.filter((line) => line.startsWith(`${name}{`)).length;
    expect(isShown('leads_accepted_total')).toBe(ENQUIRY_FORMS.length);
    expect(isShown('submissions_refused_total')).toBe(ENQUIRY_FORMS.length * NOTICE_NAMES.length);
  });
});
