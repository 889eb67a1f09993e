import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '#server/settings/config.ts';
import { createDrain, createOperations } from '#server/watch/health/operations.ts';
import { createHealth, type HealthProbes } from '#server/watch/health/health.ts';
import type { FindPage, FormHandler } from '#server/platform/http/astro-bridge.ts';
import { flowAt } from '#forms/wire.ts';
import { captchaSources } from '#forms/captcha-providers.ts';
import { widenPolicy } from '#server/platform/http/content-policy.ts';
import { createErrorResponses } from '#server/platform/http/error-responses.ts';
import {
  createRequestHandler,
  type Preface,
  type SiteAddresses,
  type SiteParts,
} from '#server/platform/http/request-handler.ts';
import type { BodyLimits } from '#server/platform/http/request-body.ts';
import type { SiteFile, SiteFiles } from '#server/platform/http/site-files.ts';
import { createSiteServer, type Timeouts } from '#server/platform/http/site-server.ts';
import { type BuiltCode, readBuiltCode } from '#server/pages/built-code.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** What `npm run build` left in `dist/`. */
export interface BuiltSite {
  code: BuiltCode;
  /** Finds what is drawn for each visitor. */
  findPage: FindPage;
  /** Finds whatever the site draws. */
  findAnyPage: FindPage;
}

/**
 * Reads the built site: its files into memory, its pages as code. What becomes of the folder afterwards is
 * nothing to this process.
 *
 * @param dist absolute path of `dist/`
 * @throws Error in Spanish when the site has not been built
 */
export async function loadBuiltSite(dist: string): Promise<BuiltSite> {
  const server = join(dist, 'server');
  const code = readBuiltCode(dist, keepModules(server));
  const entry = pathToFileURL(join(server, 'entry.mjs')).href;
  const found = (await import(entry)) as Pick<BuiltSite, 'findPage' | 'findAnyPage'>;
  return { code, findPage: found.findPage, findAnyPage: found.findAnyPage };
}

/** What {@link openSite} needs. */
export interface SiteOptions {
  config: Pick<Config, 'port' | 'host' | 'captcha' | 'trustProxy' | 'siteUrl' | 'metricsToken'>;
  findPage: FindPage;
  /** Finds a file that another build has. */
  findFormer?: (path: string) => Promise<SiteFile | undefined>;
  /** What is served now. */
  files: () => SiteFiles;
  /** What pages find in `Astro.locals` besides what is said of the request. */
  shared: object;
  /** Answers posts that need no page. */
  formHandler?: FormHandler;
  preface?: Preface;
  bodies: BodyLimits;
  answered?: SiteParts['answered'];
  probes: HealthProbes;
  log: Logger;
  metrics: Metrics;
  /** Other limits than the usual ones, for tests. */
  timeouts?: Partial<Timeouts>;
}

/** The newsletter's links never end; the panel's invitations open an account. */
export const ADDRESSES: SiteAddresses = {
  isPage: (path) => flowAt(path) !== null,
  secretLinks: /^(\/(?:boletin\/\w+|panel\/invitacion)\/).+$/,
};

/** The site, open to visitors. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>;

/**
 * Opens the site to visitors.
 *
 * @throws the system's error when it cannot listen, for example with code EADDRINUSE
 */
export async function openSite(options: SiteOptions) {
  const {
    config,
    files,
    findPage,
    findFormer,
    shared,
    formHandler,
    preface,
    answered,
    bodies,
    probes,
    log,
    metrics,
    timeouts,
  } = options;
  const errors = createErrorResponses(() => files().errorPages);
  const drain = createDrain(config.trustProxy);
  const handle = createRequestHandler({
    config,
    files,
    errors,
    operations: createOperations({
      health: createHealth(probes, log),
      drain,
      metrics,
      metricsToken: config.metricsToken,
      errors,
    }),
    findPage,
    findFormer,
    shared,
    formHandler,
    preface,
    answered,
    bodies,
    addresses: ADDRESSES,
    widenPolicy: (policy) => widenPolicy(policy, captchaSources(config.captcha.provider)),
    log,
    metrics,
  });
  const server = createSiteServer(handle, timeouts);
  const address = await server.listen(config);
  return {
    address,
    /** Goes on taking visitors until a proxy that watches knows that it must send no more. */
    leave: () => drain.say(),
    close: server.close,
  };
}

const MODULE = /\.m?js$/;
/** The process itself and its threads, which are running: what is loaded late finds them there. */
const RUNNING = /^(main|sqlite-thread|read-mail-thread|content-thread|reading-thread)\.m?js$/;

/**
 * Reads the modules of a folder into memory, and has this process load them from there from now on.
 *
 * Pages are loaded when they are first drawn, hours after the start perhaps, and another build may have
 * taken this folder's place by then: a process goes on with the code that it started with. To load them
 * all at the start would cost some 50 MB; their texts, as they are on the disk, are seven.
 *
 * @param folder absolute path of `dist/server`
 * @returns the texts, by their names in order
 */
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
      // The usual way would look for the file.
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
