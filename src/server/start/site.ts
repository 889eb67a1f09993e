import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '#server/settings/config.ts';
import { createDrain, createOperations } from '#server/watch/health/operations.ts';
import { createHealth, type HealthProbes } from '#server/watch/health/health.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';
import { flowAt } from '#forms/wire.ts';
import { captchaSources } from '#forms/captcha-providers.ts';
import { widenPolicy } from '#server/platform/http/content-policy.ts';
import { createErrorResponses } from '#server/platform/http/error-responses.ts';
import {
  createRequestHandler,
  type SiteAddresses,
  type SiteParts,
} from '#server/platform/http/request-handler.ts';
import { createSiteServer, type Timeouts } from '#server/platform/http/site-server.ts';
import { type BuiltCode, readBuiltCode } from '#server/pages/built-code.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

export interface BuiltSite {
  code: BuiltCode;
  findPage: FindPage;
  findAnyPage: FindPage;
}

/** Reads the built site into memory. Throws an Error in Spanish if there is no build. */
export async function loadBuiltSite(dist: string): Promise<BuiltSite> {
  const server = join(dist, 'server');
  const code = readBuiltCode(dist, keepModules(server));
  const entry = pathToFileURL(join(server, 'entry.mjs')).href;
  const found = (await import(entry)) as Pick<BuiltSite, 'findPage' | 'findAnyPage'>;
  return { code, findPage: found.findPage, findAnyPage: found.findAnyPage };
}

export interface SiteOptions extends Omit<
  SiteParts,
  'config' | 'errors' | 'operations' | 'addresses' | 'widenPolicy'
> {
  config: Pick<
    Config,
    'port' | 'host' | 'captcha' | 'trustProxy' | 'origin' | 'siteUrl' | 'metricsToken'
  >;
  probes: HealthProbes;
  timeouts?: Partial<Timeouts>;
}

/** The pages with a form, and the secret links: those of the newsletter and of invitations. */
const ADDRESSES: SiteAddresses = {
  isPage: (path) => flowAt(path) !== null,
  secretLinks: /^(\/(?:boletin\/\w+|panel\/invitacion)\/).+$/,
};

export type OpenSite = Awaited<ReturnType<typeof openSite>>;

/** Opens the site to visitors. Throws the system's error, such as EADDRINUSE. */
export async function openSite(options: SiteOptions) {
  const { config, files, probes, log, metrics, timeouts } = options;
  const errors = createErrorResponses(() => files().errorPages);
  const drain = createDrain(config.trustProxy);
  const health = createHealth(probes, log);
  const { metricsToken } = config;
  const handle = createRequestHandler({
    ...options,
    errors,
    operations: createOperations({ health, drain, metrics, metricsToken, errors }),
    addresses: ADDRESSES,
    widenPolicy: (policy) => widenPolicy(policy, captchaSources(config.captcha.provider)),
  });
  const server = createSiteServer(handle, timeouts);
  const address = await server.listen(config);
  return {
    address,
    /** Tells a proxy that this process will stop, and waits until the proxy sends nobody more. */
    leave: () => drain.say(),
    close: server.close,
  };
}

const MODULE = /\.m?js$/;
/** The files that start the process and its threads. Node must read them from the disk. */
const RUNNING = /^(main|sqlite-thread|read-mail-thread|content-thread|reading-thread)\.m?js$/;

/** Makes Node load all modules from memory, because a new build may replace the folder. */
function keepModules(folder: string): Buffer[] {
  const kept = new Map<string, Buffer | null>();
  const texts: Buffer[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!MODULE.test(name)) continue;
    const path = join(folder, name);
    const text = readFileSync(path);
    texts.push(text);
    kept.set(pathToFileURL(path).href, RUNNING.test(name) ? null : text);
  }
  registerHooks({
    resolve(specifier, context, next) {
      const near = /^(?:\.{0,2}\/|file:)/.test(specifier);
      const url = near ? URL.parse(specifier, context.parentURL)?.href : undefined;
      // `next` (Node's own function) would look for the file on the disk.
      return url !== undefined && kept.has(url)
        ? { url, shortCircuit: true }
        : next(specifier, context);
    },
    load(url, context, next) {
      const source = kept.get(url);
      return source ? { format: 'module', source, shortCircuit: true } : next(url, context);
    },
  });
  return texts;
}
