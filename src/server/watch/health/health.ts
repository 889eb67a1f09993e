import type { BacklogFigures } from '#server/messages/backlog.ts';
import { atMostEvery, inTime } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { STEP_WORDS, type Round } from '#server/watch/synthetic/round.ts';
import { missedAfterMs } from '#server/watch/synthetic/rounds.ts';
import { statfs } from 'node:fs/promises';
import { FLOW_PATHS, FRAGMENTS } from '#forms/wire.ts';
import type { FindPage, RequestLocals } from '#server/platform/http/astro-bridge.ts';

/** Numbers of versions of the content; null when the database does not answer. */
interface ContentVersions {
  version: number | null;
  ultima: number | null;
}

const NO_VERSIONS: ContentVersions = { version: null, ultima: null };

/**
 * With less, SQLite's log or a rush of leads may not fit, in bytes: 100 MiB. Enquiries are accepted
 * as long as the database can write.
 */
const FREE_DISK_FLOOR = 100 * 1024 * 1024;
/**
 * A failed delivery gets a later time, so one that is overdue by this means that no worker runs, in
 * milliseconds: five minutes.
 */
const OVERDUE_LIMIT_MS = 5 * 60_000;
/** A probe that takes longer has failed, in milliseconds. */
const PROBE_LIMIT_MS = 3_000;
/** How long an answer is reused, in milliseconds, so that asking does not load the database. */
const REUSE_MS = 1_000;

const FINE = 'bien';
const SILENT = 'no responde';

/** The answers of `/salud` and the paths below it. */
export type Health = ReturnType<typeof createHealth>;

/** @param probes see {@link HealthProbes}; @param log gets the reasons that the answer omits */
export function createHealth(probes: HealthProbes, log: Logger) {
  const startedAt = performance.now();
  const bornAt = Date.now();

  /** Failing checks: they are asked every second and logged once. */
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

  /** Null if the database does not answer. */
  const measureBacklog = () => inTime(probes.backlog(), PROBE_LIMIT_MS).catch(() => null);

  /** Whether the process works at all. */
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

  /** Whether visitors should be sent here, which only needs pages. */
  const open = async () => {
    const pages = await pagesRender();
    return { estado: pages === FINE ? 'abierto' : 'cerrado', paginas: pages };
  };

  /** Whether the process can receive an enquiry; late mail does not matter. */
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
      /** Each check by name: `bien`, or what is wrong, without details that help an attacker. */
      comprobaciones: checks,
      /** Problems that do not refuse enquiries. */
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
      /** Given up. */
      fallidas: backlog?.failed ?? null,
      /** How late the oldest due delivery is. */
      retraso_segundos: overdueMs === null ? null : Math.round(overdueMs / 1000),
      trabajador: alive ? 'bien' : 'detenido',
    };
  };

  /** The state of the site as visitors see it, by its own rounds. */
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
      /** The step that failed in the last one; null for none. */
      tramo: broken === null ? null : STEP_WORDS[broken],
      /** How long its mail took to the mailbox; null when it was not seen. */
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

/** The probes of the health checks, given by the parts that know the answer. */
export interface HealthProbes {
  /** How many deliveries were given up, and how late the oldest due one is, in milliseconds. */
  backlog(): Promise<Pick<BacklogFigures, 'failed' | 'oldestOverdueMs'>>;
  /** Writes to the database; rejects when that fails. */
  ping(): Promise<void>;
  /** Renders a page; rejects when that fails. */
  renders(): Promise<void>;
  /** Whether the delivery worker runs and has looked at the outbox lately. */
  workerAlive(): boolean;
  /** Whether the log is being written. */
  logWritten(): boolean;
  /** The interval of rounds, in milliseconds; null without rounds. */
  roundsEveryMs: number | null;
  /** Finished rounds, newest first. */
  lastRounds(count: number): Promise<Pick<Round, 'endedAt' | 'outcome' | 'broken' | 'mailMs'>[]>;
  /** The content's version that this machine serves, and the newest one. */
  contentVersions(): Promise<ContentVersions>;
  /** Free disk space for the database, in bytes. */
  freeDiskBytes(): Promise<number>;
}

/** @returns a probe of the bytes that this process may still write below `folder` */
export function freeDiskProbe(folder: string): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}

/** A step of a form: rendering it needs code and content, and has no effect. */
const PATH = `${FLOW_PATHS.contact}/${FRAGMENTS[0]}`;
/** The origin of the probe's request. */
const ORIGIN = 'http://localhost';

/**
 * A probe that renders a page as for a visitor.
 *
 * @param shared further values for `Astro.locals`
 * @returns rejects without a page, or for a bad status
 */
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
