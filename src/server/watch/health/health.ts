import type { BacklogFigures } from '#server/messages/backlog.ts';
import { atMostEvery, inTime } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { STEP_WORDS, type Round } from '#server/watch/synthetic/round.ts';
import { missedAfterMs } from '#server/watch/synthetic/rounds.ts';
import { statfs } from 'node:fs/promises';
import { FLOW_PATHS, FRAGMENTS } from '#forms/wire.ts';
import type { FindPage, RequestLocals } from '#server/platform/http/astro-bridge.ts';

/** `version` is what this process serves. `ultima` is the newest version. Null means unknown. */
interface ContentVersions {
  version: number | null;
  ultima: number | null;
}

const NO_VERSIONS: ContentVersions = { version: null, ultima: null };

/** In bytes. With less free space, the site says that it is not ready, but accepts enquiries. */
const FREE_DISK_FLOOR = 100 * 1024 * 1024;
// A delivery that is overdue by more than this shows that no worker runs: after an attempt that
// failed, a worker gives the delivery a later due time.
const OVERDUE_LIMIT_MS = 5 * 60_000;
const PROBE_LIMIT_MS = 3_000;
/** For this many milliseconds, a check repeats its last result, so that the database works less. */
const REUSE_MS = 1_000;

const FINE = 'bien';
const SILENT = 'no responde';

export type Health = ReturnType<typeof createHealth>;

/** Creates the health checks. Anybody can read their results, so only the log says details. */
export function createHealth(probes: HealthProbes, log: Logger) {
  const startedAt = performance.now();
  const bornAt = Date.now();

  /** The checks that failed the last time, so that the log reports a long failure only once. */
  const failing = new Set<string>();

  const check = async (name: string, probe: () => Promise<string>): Promise<string> => {
    try {
      const result = await inTime(probe(), PROBE_LIMIT_MS);
      if (failing.delete(name)) log.info({ check: name }, 'a health check passes again');
      return result;
    } catch (error) {
      if (!failing.has(name)) log.error({ err: error, check: name }, 'a health check failed');
      failing.add(name);
      return SILENT;
    }
  };

  const measureBacklog = () => inTime(probes.backlog(), PROBE_LIMIT_MS).catch(() => null);

  const live = async () => {
    const [backlog, contenido] = await Promise.all([
      measureBacklog(),
      inTime(probes.contentVersions(), PROBE_LIMIT_MS).catch(() => NO_VERSIONS),
    ]);
    const segundos = Math.floor((performance.now() - startedAt) / 1000);
    return { estado: 'vivo', segundos, entregas: { fallidas: backlog?.failed ?? null }, contenido };
  };

  const pagesRender = () =>
    check('paginas', async () => {
      await probes.renders();
      return FINE;
    });

  /** Tells a proxy whether this process can render pages, and therefore can serve visitors. */
  const open = async () => {
    const pages = await pagesRender();
    return { estado: pages === FINE ? 'abierto' : 'cerrado', paginas: pages };
  };

  const ready = async () => {
    const [database, disk, pages] = await Promise.all([
      check('base_de_datos', async () => {
        await probes.ping();
        return FINE;
      }),
      check('disco', async () =>
        (await probes.freeDiskBytes()) < FREE_DISK_FLOOR ? 'queda muy poco espacio' : FINE,
      ),
      pagesRender(),
    ]);
    const checks = { base_de_datos: database, disco: disk, paginas: pages };
    const fine = Object.values(checks).every((result) => result === FINE);
    const warnings = probes.logWritten() ? {} : { registro: 'no se puede escribir' };
    return {
      estado: fine ? 'listo' : 'no_listo',
      /** For each check, `bien` or the problem, without details that could help an attacker. */
      comprobaciones: checks,
      avisos: warnings,
    };
  };

  const deliveries = async () => {
    const backlog = await measureBacklog();
    const overdueMs = backlog?.oldestOverdueMs ?? null;
    const alive = probes.workerAlive();
    return {
      estado:
        alive && overdueMs !== null && overdueMs <= OVERDUE_LIMIT_MS ? 'al_dia' : 'con_retraso',
      fallidas: backlog?.failed ?? null,
      retraso_segundos: overdueMs === null ? null : Math.round(overdueMs / 1000),
      trabajador: alive ? 'bien' : 'detenido',
    };
  };

  const round = async () => {
    const { roundsEveryMs } = probes;
    const found = await inTime(probes.lastRounds(2), PROBE_LIMIT_MS).catch(() => null);
    const [last, before] = found ?? [];
    const state = () => {
      if (found === null) return 'sin_dato';
      if (roundsEveryMs === null) return 'apagada';
      const since = last === undefined ? bornAt : last.endedAt;
      if (Date.now() - since > missedAfterMs(roundsEveryMs)) return 'atrasada';
      return last?.outcome === 'failed' && before?.outcome === 'failed' ? 'falla' : 'bien';
    };
    const { broken = null, mailMs = null } = last ?? {};
    return {
      estado: state(),
      ultima: last === undefined ? null : new Date(last.endedAt).toISOString(),
      tramo: broken === null ? null : STEP_WORDS[broken],
      segundos_al_buzon: mailMs === null ? null : Math.round(mailMs / 100) / 10,
    };
  };
  return {
    live: atMostEvery(REUSE_MS, live),
    ready: atMostEvery(REUSE_MS, ready),
    open: atMostEvery(REUSE_MS, open),
    deliveries: atMostEvery(REUSE_MS, deliveries),
    round: atMostEvery(REUSE_MS, round),
  };
}

export interface HealthProbes {
  /** The number of given-up deliveries, and how late the oldest due delivery is, in ms. */
  backlog(): Promise<Pick<BacklogFigures, 'failed' | 'oldestOverdueMs'>>;
  ping(): Promise<void>;
  renders(): Promise<void>;
  workerAlive(): boolean;
  logWritten(): boolean;
  roundsEveryMs: number | null;
  lastRounds(count: number): Promise<Pick<Round, 'endedAt' | 'outcome' | 'broken' | 'mailMs'>[]>;
  contentVersions(): Promise<ContentVersions>;
  freeDiskBytes(): Promise<number>;
}

export function freeDiskProbe(folder: string): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}

// The probe renders this page, because the page needs the site's code and content, and a visit to
// the page stores nothing.
const PATH = `${FLOW_PATHS.contact}/${FRAGMENTS[0]}`;
const ORIGIN = 'http://localhost';

/** Returns a probe that renders `PATH` as a visitor gets it. Throws if the status is not 200. */
export function renderingProbe(findPage: FindPage, shared: object): () => Promise<void> {
  return async () => {
    const page = findPage(PATH);
    if (page === null) throw new Error(`${PATH} is nowhere`);
    let reason: unknown;
    const locals: RequestLocals = {
      requestId: 'salud',
      clientAddress: '127.0.0.1',
      origin: ORIGIN,
      site: undefined,
      secure: false,
      reportError: (error) => (reason = error),
    };
    const { status } = await page(new Request(ORIGIN + PATH), { ...shared, ...locals });
    if (status !== 200) throw new Error(`${PATH} was answered ${status}`, { cause: reason });
  };
}
