import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HealthProbes } from '#server/watch/health/health.ts';
import type { RenderPage } from '#server/platform/http/astro-bridge.ts';
import { captchaSources } from '#forms/captcha-providers.ts';
import { bodyLimits } from '#server/accounts/uploads.ts';
import { widenPolicy } from '#server/platform/http/content-policy.ts';
import {
  encodedWith,
  isCompressible,
  mediaTypeOf,
  QUICK_ENCODERS,
} from '#server/platform/http/content-encoding.ts';
import { openSite, type SiteOptions } from '#server/start/site.ts';
import { type SiteFile, type SiteFiles, siteFile } from '#server/platform/http/site-files.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

const LONG = 'Texto que se repite y por eso se comprime bien. '.repeat(40);
const page = (marker: string, text: string) =>
  `<!doctype html><html lang="es"><body class="${marker}">${text}</body></html>`;

export const SITE: Readonly<Record<string, string>> = {
  'index.html': page('inicio', LONG),
  'servicios.html': page('servicio', LONG),
  'casos/año.html': page('caso', 'breve'),
  '404.html': page('errors', 'No encontramos esa página'),
  'errores/413.html': page('errors', 'Demasiado grande'),
  'errores/503.html': page('errors', 'Llámanos al 55 5550 0100'),
  '500.html': page('errors', 'Falló. Referencia: <code>__REQUEST_ID__</code>'),
  '_astro/app.abc123.js': `console.log(${JSON.stringify(LONG)});`,
  '_astro/foto.abc123.webp': 'no es una foto',
  'robots.txt': 'User-agent: *\n',
  '.well-known/security.txt': 'Contact: mailto:hola@ejemplo.com\n',
};

export const PAGE_POLICY = "default-src 'none'; script-src 'self'";

export const HEALTHY: HealthProbes = {
  ping: () => Promise.resolve(),
  renders: () => Promise.resolve(),
  workerAlive: () => true,
  logWritten: () => true,
  freeDiskBytes: () => Promise.resolve(1e12),
  backlog: () => Promise.resolve({ failed: 0, oldestOverdueMs: 0 }),
  roundsEveryMs: null,
  lastRounds: () => Promise.resolve([]),
  contentVersions: () => Promise.resolve({ version: null, ultima: null }),
};

export interface TestSiteOptions extends Partial<
  Pick<
    SiteOptions,
    'findFormer' | 'shared' | 'preface' | 'answered' | 'bodies' | 'timeouts' | 'probes' | 'metrics'
  >
> {
  config?: Partial<SiteOptions['config']>;
  page?: RenderPage;
  without?: readonly string[];
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

const made = new Map<string, Promise<SiteFile>>();

function fileOf(name: string, policy: string | null): Promise<SiteFile> {
  const body = Buffer.from(SITE[name] ?? '');
  const isPage = name.endsWith('.html');
  const path = pathOf(name);
  const forms = isPage || isCompressible(mediaTypeOf(name));
  const make = async () => {
    const encoded = forms ? await encodedWith(QUICK_ENCODERS, body) : {};
    return siteFile({ path, isPage, body, policy, encoded });
  };
  const key = `${name} ${policy}`;
  const file = made.get(key) ?? make();
  made.set(key, file);
  return file;
}

const pathOf = (name: string) => `/${name.replace(/(?:index)?\.html$/, '')}`;

async function filesOf(
  without: readonly string[],
  provider: SiteOptions['config']['captcha']['provider'],
): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  const redirects = new Map<string, string>();
  const errorPages = new Map<number, { html: string; policy: string | null }>();
  for (const name of Object.keys(SITE).filter((each) => !without.includes(each))) {
    const path = pathOf(name);
    const status = /(\d{3})\.html$/.exec(name)?.[1];
    const policy = WITH_POLICY.includes(path)
      ? widenPolicy(PAGE_POLICY, captchaSources(provider))
      : null;
    if (status !== undefined) {
      errorPages.set(Number(status), { html: SITE[name] ?? '', policy });
      continue;
    }
    files.set(path, await fileOf(name, policy));
    if (!name.endsWith('.html')) continue;
    redirects.set(path === '/' ? '/index.html' : `${path}.html`, path);
    redirects.set(path === '/' ? '/index' : `${path}/`, path);
  }
  const get = (path: string) => files.get(path) ?? Promise.reject(new Error(path));
  const moved = new Map([
    ['/notas/la-de-antes', '/notas/la-de-ahora#año'],
    ['/año', 'https://otra.example/a?b=c'],
    ['/gone', null],
  ]);
  return { has: (path) => files.has(path), get, redirects, moved, errorPages };
}

const WITH_POLICY = ['/', '/servicios', '/404', '/500'];

export async function openTestSite(options: TestSiteOptions = {}) {
  const config = {
    port: 0,
    host: '127.0.0.1',
    captcha: { provider: 'altcha' as const },
    trustProxy: false,
    siteUrl: null,
    origin: null,
    metricsToken: null,
    ...options.config,
  };
  const { without = [] } = options;
  const { provider } = config.captcha;
  const files = await filesOf(without, provider);

  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const site = await openSite({
    ...options,
    config,
    files: () => files,
    findPage: () => options.page ?? null,
    shared: options.shared ?? {},
    bodies: options.bodies ?? bodyLimits({ whose: () => Promise.resolve(null) }),
    probes: options.probes ?? HEALTHY,
    log: createLog('info', { write }),
    metrics: options.metrics ?? createMetrics(),
  });
  const { port } = site.address;
  const close = (graceMs = 1_000) => site.close(graceMs);
  return { port, origin: `http://127.0.0.1:${port}`, lines, leave: () => site.leave(), close };
}

/** Sends one request with exactly this path and these headers, which `fetch` would change. */
export async function ask(
  site: Pick<TestSite, 'port'>,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }> {
  const { method = 'GET', headers = {}, body } = options;
  const address = { host: '127.0.0.1', port: site.port, path, method, headers, agent: false };
  // Ignores errors: if the server refuses the body, the connection may break after the answer.
  const request = httpRequest(address)
    .on('error', () => undefined)
    .end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const whole = await buffer(response);
  const { statusCode: status = 0 } = response;
  return { status, headers: response.headers, body: whole, text: whole.toString() };
}
