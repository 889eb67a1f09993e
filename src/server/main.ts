import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdContent } from '#content/snapshot/content.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { readConfig, siteOrigin } from '#server/settings/config.ts';
import { takeEnvFile } from '#server/settings/env-file.ts';
import { renderingProbe } from '#server/watch/health/health.ts';
import { openMetrics } from '#server/watch/health/operations.ts';
import { networkUrls } from '#server/start/addresses.ts';
import { loadBuiltSite, type OpenSite, openSite } from '#server/start/site.ts';
import { createLog, standardOutput } from '#server/platform/log.ts';
import { createFormHandler } from '#server/site/reception/form-handler.ts';
import { isLoopback } from '#server/platform/mail/smtp-address.ts';
import { pagesOf } from '#server/start/pages.ts';
import { KEPT } from '#server/pages/kept-pages.ts';
import { createFormerAssets } from '#server/pages/former-assets.ts';
import { publishingOf } from '#server/start/content-services.ts';
import { openContent } from '#server/publishing/open-content.ts';
import { contentTookEffect, createServices, openSiteDatabase } from '#server/start/services.ts';
import { periodic, startJobs, stopJobs } from '#server/platform/jobs.ts';
import { shutDownInOrder } from '#server/start/shutdown.ts';
import { bodyLimits } from '#server/accounts/uploads.ts';
import { editorsPreface, panelToAnnounce } from '#server/accounts/staff.ts';
import { explainStart } from '#server/start/start-failure.ts';

/** The server's process starts with this file. The process runs the website and the worker. */

const REQUEST_GRACE_MS = 8_000;

const ASSETS_EVERY_MS = 60 * 60 * 1000;

/** The built site's folder, seen from this source file (`.ts`) or from the built file. */
const DIST = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url),
);

async function start(): Promise<void> {
  // Sets `NODE_ENV` before React and Astro are imported, so that they choose their production code.
  process.env['NODE_ENV'] ??= 'production';
  takeEnvFile();
  const config = readConfig(process.env);
  const lines = standardOutput();
  // On a terminal, the log shows only warnings, so that the site's URLs and the first sign-in link
  // stay visible.
  const isRead = process.stdout.isTTY && config.given.LOG_LEVEL === undefined;
  const log = createLog(isRead ? 'warn' : config.logLevel, lines);
  const built = await loadBuiltSite(DIST);
  const maker = pagesOf(config, built, log);
  const explain = (error: unknown): never => {
    throw explainStart(error, config);
  };
  const database = await openSiteDatabase(config, log).catch(explain);
  const publishing = publishingOf(config, database, log, {
    maker,
    code: built.code.id,
    serve: ({ content: { snapshot } }) => holdContent(snapshot),
  });
  const { site: first } = await openContent(publishing).catch(explain);
  let site = first;
  const opened = { database, publishing };
  const services = await createServices(config, log, lines, () => site.notice, opened).catch(
    explain,
  );
  publishing.serve = async ({ content: { snapshot }, site: next }) => {
    holdContent(snapshot);
    site = next;
    await contentTookEffect({ config, database, notices: services.privacy.notices });
    maker.nowServed(next);
  };
  const { metrics } = services;
  const shelf = join(config.dataDir, 'contenido', KEPT, 'estaticos');
  const assets = createFormerAssets(shelf, built.code.client);
  const keeping = { name: 'former assets', everyMs: ASSETS_EVERY_MS, work: assets.keep };
  const jobs = [...services.jobs, periodic({ ...keeping, log })];
  const renders = renderingProbe(built.findPage, { services });
  const probes = Object.assign(services.probes, { renders });
  let open: OpenSite;
  let figures: Awaited<ReturnType<typeof openMetrics>> | undefined;
  try {
    if (config.metricsPort !== null) {
      figures = await openMetrics(metrics.registry, config.metricsPort);
    }
    open = await openSite({
      config,
      findPage: built.findPage,
      findFormer: assets.find,
      files: () => site.files,
      shared: { services },
      formHandler: createFormHandler(services),
      preface: editorsPreface(services.staff),
      answered: services.visits.note,
      bodies: bodyLimits(services.staff),
      probes,
      log,
      metrics,
    });
  } catch (error) {
    await figures?.close();
    await services.close();
    throw explainStart(error, config);
  }
  const { address } = open;
  shutDownInOrder(log, async (bySignal) => {
    const endsAt = performance.now() + REQUEST_GRACE_MS;
    const closing = async () => {
      // After a signal, waits until the proxy sends no more visitors. After an exception, frees
      // the port at once, because another process may need the port.
      if (bySignal) await open.leave();
      return open.close(endsAt - performance.now());
    };
    const [inTime] = await Promise.all([closing(), stopJobs(jobs)]);
    if (!inTime) log.warn('requests that did not end in time were cut off');
    await figures?.close();
    await services.close();
    log.info('closed');
  });
  startJobs(jobs);
  maker.nowServed(site);

  const url = siteOrigin({ ...config, port: address.port });
  const network = networkUrls(config, address.port);
  log.info({ url }, 'listening');
  const unknown =
    config.siteUrl === null && !isLoopback(config.host)
      ? `  Falta la dirección pública: los correos enlazarían a ${url}.\n` +
        '  Antes de abrirlo a visitantes, ponla en el panel, en «Ajustes».\n'
      : '';
  const phones = network.map((each) => `  En un teléfono de la misma red: ${each}\n`).join('');
  process.stderr.write(`\n${unknown}\n  El sitio está listo en ${url}\n${phones}\n`);
  const { staff, watch } = services;
  const fromAnother = () => watch.copies.fromAnother();
  process.stderr.write(await panelToAnnounce(staff, fromAnother, [url, ...network], log));
}

// Not `await start()`: a module that is loaded later and imports this file would wait forever.
start().catch((error: unknown) => {
  const reason = error instanceof ConfigError ? error.message : describe(error);
  process.stderr.write(`\n✗ No se pudo iniciar el sitio.\n${reason}\n\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message;
}
