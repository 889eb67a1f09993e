import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inTime, periodic, type PeriodicJob } from '#server/platform/jobs.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { folderNote } from './agency-folder.ts';
import { contentPlace, forgetPlaces, type Manifest, manifestDigest, SERVED } from './folder.ts';
import type { Finished, Publishing } from './publishing.ts';
import { inPeoplesNames } from './reading.ts';
import { Refusal, refusalWords } from './refusal.ts';
import * as store from './store.ts';
import { bytesOf, conflictsSaid, outcomeOf } from './versions.ts';

/* Publishes what people selected in the panel (decision 041), each publication as a whole. */

const SIGNS = 10;
const MOST_TRIES = 5;

export interface FinishedContent extends Finished {
  manifest: Manifest;
  settingsChanges: number;
}

/**
 * Makes all pages with the files of a manifest. Throws a Refusal if these files have an error. The
 * text of the Refusal calls their folder `shownAs`.
 */
export async function make(
  publishing: Publishing,
  manifest: Manifest,
  { shownAs = '', say = () => undefined }: { shownAs?: string; say?: (step: string) => void } = {},
): Promise<FinishedContent> {
  const { maker, place, served, read, finishMs, settingsChanges } = publishing;
  if (maker === null) throw new Error('this process makes no pages');
  say('Leyendo los textos');
  const beside = served && { folder: served.content.folder, manifest: served.version.manifest };
  const bytes = (digest: string) => bytesOf(publishing, digest);
  const folder = await contentPlace(join(place, SERVED), manifest, bytes, beside);
  const found = await read(folder);
  if ('problem' in found) throw new Refusal(inPeoplesNames(found.problem, folder, shownAs));
  const content = { snapshot: found.snapshot, folder, digest: manifestDigest(manifest) };
  say('Armando las páginas');
  try {
    const late = () => new Refusal('Armar las páginas tardó demasiado. Vuelve a publicar.');
    const site = await inTime(maker.finish(content.snapshot, content.digest, say), finishMs, late);
    return { manifest, content, site, settingsChanges };
  } catch (error) {
    const { words, known } = refusalWords(error);
    throw known ? new Refusal(inPeoplesNames(words, folder, shownAs), { cause: error }) : error;
  }
}

export async function serveVersion(
  publishing: Publishing,
  version: store.Version,
  { content, site, settingsChanges }: Omit<FinishedContent, 'manifest'>,
): Promise<void> {
  const { database, machine, place, log } = publishing;
  // Keeps the folder of the previous version, because open pages may still request its pictures.
  const former = publishing.served === null ? [] : [publishing.served.content.digest];
  await publishing.serve({ content, site });
  publishing.served = { version, content, site, settingsChanges };
  log.info({ version: version.number }, 'this version of the content is served');
  try {
    await store.noteMachine(database, machine, { servedVersion: version.id, problem: null });
    await forgetPlaces(join(place, SERVED), [content.digest, ...former]);
  } catch (error) {
    log.warn({ err: error }, 'what is served could not be noted');
  }
}

interface Turn {
  claimed: store.Claimed;
  lost: Promise<never>;
  say: (step: string) => void;
  end: () => void;
}

class Lost extends Error {}

function holdTurn(
  { database, leaseMs }: Publishing,
  claimed: store.Claimed,
  ending: AbortSignal,
): Turn {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  let step = '';
  const sign = async () => {
    const isOwn = await store.progress(database, claimed, leaseMs, step).catch(() => true);
    if (!isOwn) reject(new Lost());
  };
  const signs = setInterval(() => void sign(), leaseMs / SIGNS);
  const end = () => reject(new Lost());
  ending.addEventListener('abort', end);
  if (ending.aborted) end();
  return {
    claimed,
    lost,
    say: (words) => void (step = words),
    end() {
      clearInterval(signs);
      ending.removeEventListener('abort', end);
    },
  };
}

/**
 * Publishes the next due publication. Stops if `ending` aborts. Returns true if this process took a
 * publication, even if the publication failed.
 */
export async function publishNext(
  publishing: Publishing,
  ending: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { database, machine, leaseMs, log } = publishing;
  if (!(await store.isDue(database))) return false;
  const claimed = await store.claim(database, `${machine.id}/${randomUUID()}`, leaseMs);
  if (claimed === null) return false;
  const turn = holdTurn(publishing, claimed, ending);
  const published = await publish(publishing, turn)
    .catch((error: unknown) => endFailed(publishing, claimed, error, ending))
    .finally(() => turn.end());
  if (!published) return true;
  const { version, made } = published;
  log.info({ version: version.number }, 'published');
  // If `serveVersion` fails, the job's next run tries again: the version is in the database.
  await serveVersion(publishing, version, made);
  return true;
}

async function publish(
  publishing: Publishing,
  { claimed, lost, say }: Turn,
): Promise<{ version: store.Version; made: FinishedContent }> {
  const { database } = publishing;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const before = await store.live(database);
    const composed = await outcomeOf(publishing, before?.manifest ?? {}, claimed);
    if ('conflicts' in composed) {
      const files = await conflictsSaid(publishing, before?.manifest ?? {}, composed.conflicts);
      throw new Refusal(
        `Alguien publicó antes un cambio en el mismo lugar: ${files}. Abre ese texto, elige con cuál te quedas y vuelve a publicar.`,
      );
    }
    const made = await Promise.race([make(publishing, composed.manifest, { say }), lost]);
    const isOfFolder = claimed.source === 'archivo' && before !== null;
    const took = isOfFolder
      ? await folderNote(publishing, before, claimed.changes).catch((error: unknown) => {
          publishing.log.warn(
            { err: error },
            'the folder of a publication cannot be read any more',
          );
          return undefined;
        })
      : undefined;
    const { manifest } = made;
    const version = await store.finishPublication(
      database,
      claimed,
      manifest,
      before?.id ?? null,
      took,
    );
    if (version === 'lost') throw new Lost();
    if (version !== 'overtaken') return { version, made };
  }
  throw new Refusal('Otras versiones se adelantaron. Vuelve a publicar.');
}

/** Stores why a publication failed, or puts it back into the queue if this process is ending. */
async function endFailed(
  { database, log }: Publishing,
  claimed: store.Claimed,
  error: unknown,
  ending: AbortSignal,
): Promise<void> {
  if (error instanceof Lost) {
    if (ending.aborted) await store.letGo(database, claimed);
    else log.warn({ publication: claimed.id }, 'another process has taken this publication');
    return;
  }
  const { words, known } = refusalWords(error);
  log[known ? 'info' : 'error'](
    { publication: claimed.id, err: error },
    'a publication was refused',
  );
  // The publication may have succeeded although the database's answer was lost. `store.fail` then
  // changes nothing.
  await store.fail(database, claimed, words.slice(0, LONGEST_PROBLEM));
}

const LONGEST_PROBLEM = 4000;

const FOLLOW_AGAIN_MS = 30_000;

async function follow(
  publishing: Publishing,
  failed: { id: string | null; at: number },
): Promise<void> {
  const { database, machine, served, log } = publishing;
  const version = await store.live(database);
  if (version === null) return;
  const { id } = version;
  if (id === served?.version.id && served.settingsChanges === publishing.settingsChanges) return;
  if (id === failed.id && performance.now() - failed.at < FOLLOW_AGAIN_MS) return;
  try {
    await serveVersion(publishing, version, await make(publishing, version.manifest));
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    Object.assign(failed, { id, at: performance.now() });
    log.error({ err: error, version: version.number }, 'a version cannot be served here');
    await store.noteMachine(database, machine, { problem: refusalWords(error).words });
  }
}

const LOOK_EVERY_MS = 1_000;

/** Creates a job that serves new versions and publishes, every second and at each `wake`. */
export function publishingJob(publishing: Publishing): PeriodicJob {
  const { log, maker } = publishing;
  const failed: Parameters<typeof follow>[1] = { id: null, at: 0 };
  let ending = new AbortController();
  let isSilent = false;
  const work = async () => {
    if (maker === null) return;
    try {
      await follow(publishing, failed);
      while (!ending.signal.aborted && (await publishNext(publishing, ending.signal)));
      isSilent = false;
    } catch (error) {
      if (isSilent) return;
      isSilent = isStoreUnavailable(error);
      throw error;
    }
  };
  const job = periodic({ name: 'publishing content', everyMs: LOOK_EVERY_MS, work, log });
  publishing.wake = () => job.now();
  return {
    ...job,
    start() {
      ending = new AbortController();
      job.start();
    },
    async stop() {
      ending.abort();
      await job.stop();
    },
  };
}
