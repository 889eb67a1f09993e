import type { BacklogFigures } from '#server/messages/backlog.ts';
import { atMostEvery, inTime } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { STEP_WORDS, type Round } from '#server/watch/synthetic/round.ts';
import { missedAfterMs } from '#server/watch/synthetic/rounds.ts';
import { statfs } from 'node:fs/promises';
import { FLOW_PATHS, FRAGMENTS } from '#forms/wire.ts';
import type { FindPage, RequestLocals } from '#server/platform/http/astro-bridge.ts';

/** Numbers of versions of the content; null when the database does not say. */
interface ContentVersions {
  version: number | null;
  ultima: number | null;
}

const NO_VERSIONS: ContentVersions = { version: null, ultima: null };

/**
 * Less than this and SQLite's log or a burst of leads may not fit, in bytes: 100 MiB. Enquiries are taken
 * all the same, as long as the database can write them.
 */
const FREE_DISK_FLOOR = 100 * 1024 * 1024;
/**
 * A delivery that failed is due later, so one this far past its time means that nobody works on
 * the queue, in milliseconds: five minutes.
 */
const OVERDUE_LIMIT_MS = 5 * 60_000;
/** A probe that does not answer is a probe that failed, in milliseconds. */
const PROBE_LIMIT_MS = 3_000;
/** An answer serves everybody who asks within this time: asking must not be a way to load the database. */
const REUSE_MS = 1_000;

const FINE = 'bien';
const SILENT = 'no responde';

/** Answers of `/salud` and what lies below it. */
export type Health = ReturnType<typeof createHealth>;

/** @param probes see {@link HealthProbes}; @param log gets the reasons that the answer keeps back */
export function createHealth(probes: HealthProbes, log: Logger) {
  const startedAt = performance.now();
  const bornAt = Date.now();

  /** Checks that failed when they were last asked: somebody asks each second, and once is enough to log. */
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

  /** Null where the database does not say. */
  const measureBacklog = () => inTime(probes.backlog(), PROBE_LIMIT_MS).catch(() => null);

  /** Whether the process is worth keeping: answers as long as it can answer at all. */
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

  /** Whether it is worth sending visitors here, which it is as long as there are pages to show them. */
  const open = async () => {
    const pages = await pagesRender();
    return { estado: pages === FINE ? 'abierto' : 'cerrado', paginas: pages };
  };

  /** Whether the process can take an enquiry; late mail is another matter. */
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
      /** Each check, by name: `bien`, or what is wrong, without details that help an attacker. */
      comprobaciones: checks,
      /** What is wrong and keeps no enquiry out. */
      avisos: warnings,
    };
  };

  /** How what was taken goes out again. */
  const deliveries = async () => {
    const backlog = await measureBacklog();
    const overdueMs = backlog?.oldestOverdueMs ?? null;
    const alive = probes.workerAlive();
    return {
      estado:
        alive && overdueMs !== null && overdueMs <= OVERDUE_LIMIT_MS ? 'al_dia' : 'con_retraso',
      /** Given up for good. */
      fallidas: backlog?.failed ?? null,
      /** How late the oldest due delivery is. */
      retraso_segundos: overdueMs === null ? null : Math.round(overdueMs / 1000),
      trabajador: alive ? 'bien' : 'detenido',
    };
  };

  /** How the site fares that a visitor sees, by its own rounds. */
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
      /** What the last one could not do; null when it could all. */
      tramo: broken === null ? null : STEP_WORDS[broken],
      /** What its mail took to the mailbox; null when it was not seen there. */
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

/** The questions that health asks; whoever owns the answer provides it. */
export interface HealthProbes {
  /** How many deliveries were given up for good, and how late the oldest due one is, in milliseconds. */
  backlog(): Promise<Pick<BacklogFigures, 'failed' | 'oldestOverdueMs'>>;
  /** A real write to the database; rejects when it cannot be done. */
  ping(): Promise<void>;
  /** Renders a page; rejects when it cannot be done. */
  renders(): Promise<void>;
  /** Whether the delivery worker is running and has looked at the queue lately. */
  workerAlive(): boolean;
  /** Whether the log is being written. */
  logWritten(): boolean;
  /** Milliseconds from one round to the next; null where none are run. */
  roundsEveryMs: number | null;
  /** Those that are over, newest first. */
  lastRounds(count: number): Promise<Pick<Round, 'endedAt' | 'outcome' | 'broken' | 'mailMs'>[]>;
  /** The content's version that this machine serves, and the newest that any serves. */
  contentVersions(): Promise<ContentVersions>;
  /** Room left for the database, in bytes. */
  freeDiskBytes(): Promise<number>;
}

/** @returns a probe of the bytes that this process may still write under `folder` */
export function freeDiskProbe(folder: string): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}

/** A step of a form: it takes code and content, and leaves nothing behind. */
const PATH = `${FLOW_PATHS.contact}/${FRAGMENTS[0]}`;
/** The origin of the probe's request, which no visitor makes. */
const ORIGIN = 'http://localhost';

/**
 * A probe that renders a page as for a visitor.
 *
 * @param shared what pages find in `Astro.locals` besides what is said of the request
 * @returns rejects when there is no page, or its answer is not a good one
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
