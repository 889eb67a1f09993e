import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HealthProbes } from '#server/watch/health/health.ts';
import type { RenderPage } from '#server/platform/http/astro-bridge.ts';
import { policyFor, readPolicies } from '#server/platform/http/content-policy.ts';
import { precompressFolder } from '#build/precompress.ts';
import { openSite, type SiteOptions } from '#server/start/site.ts';
import { RUNNING_PLACES } from '#content/running-words.ts';
import { loadSiteFiles, type SiteFiles } from '#server/platform/http/site-files.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

/** For tests: a site in a temporary folder behind a real server on a free port. */

const LONG = 'Texto que se repite y por eso se comprime bien. '.repeat(40);
const page = (marker: string, text: string) =>
  `<!doctype html><html lang="es"><body class="${marker}">${text}</body></html>`;

/** File → content of `dist/client`. */
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

const HEALTHY: HealthProbes = {
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

/** What a test may change of the site. */
export interface TestSiteOptions extends Partial<
  Pick<SiteOptions, 'shared' | 'preface' | 'bodies' | 'timeouts' | 'probes' | 'metrics'>
> {
  config?: Partial<SiteOptions['config']>;
  /** What every path renders that is no file; by default none does. */
  page?: RenderPage;
  /** Files to leave out of {@link SITE}. */
  without?: readonly string[];
}

export interface TestSite {
  port: number;
  origin: string;
  /** What was logged, parsed. */
  lines: Record<string, unknown>[];
  leave(): Promise<void>;
  close(graceMs?: number, lingerMs?: number): Promise<boolean>;
}

/** Compressing is the slow part, and the files never change: each set is made once. */
const loaded = new Map<string, Promise<SiteFiles>>();

async function filesOf(
  without: readonly string[],
  provider: SiteOptions['config']['captcha']['provider'],
): Promise<SiteFiles> {
  const dist = mkdtempSync(join(tmpdir(), 'sitio-'));
  try {
    const client = join(dist, 'client');
    for (const [name, content] of Object.entries(SITE)) {
      if (without.includes(name)) continue;
      mkdirSync(dirname(join(client, name)), { recursive: true });
      writeFileSync(join(client, name), content);
    }
    writeFileSync(join(dist, 'secreto.txt'), 'fuera del sitio');
    const pages = ['/', '/servicios', '/404', '/500'].map((page) => [page, PAGE_POLICY]);
    writeFileSync(join(dist, 'policies.json'), JSON.stringify(Object.fromEntries(pages)));
    await precompressFolder(client);
    return await loadSiteFiles(
      client,
      readPolicies(join(dist, 'policies.json'), policyFor(provider)),
      RUNNING_PLACES,
    );
  } finally {
    rmSync(dist, { recursive: true });
  }
}

/** Builds, compresses and opens the site. Close it when done. */
export async function openTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    captcha: { provider: 'altcha' as const },
    trustProxy: false,
    siteUrl: null,
    metricsToken: null,
    ...options.config,
  };
  const { without = [] } = options;
  const { provider } = config.captcha;
  const key = [provider, ...without].join();
  const files = loaded.get(key) ?? filesOf(without, provider);
  loaded.set(key, files);

  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const site = await openSite({
    config,
    built: { files: await files, findPage: () => options.page ?? null },
    shared: options.shared ?? {},
    probes: options.probes ?? HEALTHY,
    log: createLog('info', { write }),
    metrics: options.metrics ?? createMetrics(),
    ...(options.preface && { preface: options.preface }),
    ...(options.bodies && { bodies: options.bodies }),
    ...(options.timeouts && { timeouts: options.timeouts }),
  });
  const { port } = site.address;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    lines,
    leave: () => site.leave(),
    close: (graceMs = 1_000, lingerMs = 0) => site.close(graceMs, lingerMs),
  };
}

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** One request whose path and headers go out as they are: `fetch` would tidy both. */
export function ask(
  site: TestSite,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const request = httpRequest(
      { host: '127.0.0.1', port: site.port, path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
