import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { fileTitle } from '#content/edit/file-title.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PeriodicJob, periodic } from '#server/platform/jobs.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import type { ContentWork } from './content-work.ts';
import {
  createFolderReader,
  forgetPlacing,
  isPlacing,
  type Manifest,
  manifestDigest,
  placed,
  writeFolder,
} from './folder.ts';
import {
  type Author,
  type Change,
  createContentStore,
  type Draft,
  type Publication,
  type Version,
  type VersionSource,
} from './store.ts';

export interface PublishingOptions {
  database: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The content folder that the site reads; asked for each time, since the first publication may make it. */
  folder: () => string;
  /** Where published content is written: the same, or where it will be from the first publication on. */
  target: string;
  /** The folder that publications of this machine are built from. */
  workshop: string;
  /** This machine, as the others know it. */
  machine: { id: string; name: string };
  /** Where texts are parsed and written anew. */
  work: ContentWork;
  /** Digest of the content that the running pages were built from; null where nobody knows. */
  served: string | null;
  /** Digest of the content that the pages were built from that a new process would serve. */
  built: () => string | null;
  /**
   * Begins to build a publication, or a version that another machine published; or has the processes
   * renewed; gives the number of the process that does it. Null where none can be.
   */
  build:
    | ((
        what: { publication: string } | { version: string } | { renew: true },
      ) => number | undefined)
    | null;
}

/** One file as somebody sees it. */
export interface SeenFile {
  file: string;
  /** Null for a file that is not there, or that the draft removes. */
  bytes: Buffer | null;
  digest: string | null;
  /** Digest of it in the newest version. */
  published: string | null;
  /** Whether these bytes are a draft. */
  draft: Draft | null;
  /** Whether what the draft was written over has been changed by somebody since. */
  overtaken: boolean;
}

/** Why something was not done. */
export interface Conflict {
  file: string;
  /** Who changed it, and when (milliseconds since 1970). */
  by: string;
  at: number;
}

export type Saved = { ok: true } | { ok: false; now: SeenFile; conflict: Conflict };

export type Pressed =
  | { ok: true; id: string }
  /** What was listed is not what there is any more: to be looked at again. */
  | { ok: false; why: 'changed' | 'nothing' }
  | { ok: false; why: 'conflict'; conflicts: readonly Conflict[] };

/** How long whoever builds may give no sign of life, in milliseconds: six times as long as between two. */
export const LEASE_MS = 60_000;
/**
 * Lies beside the workshop, with the number of the process that builds there, which writes it as often as
 * it says that it is alive.
 */
export const signOfLife = (workshop: string) => `${workshop}.activa`;
/** How often what is due is looked for, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** After how long another machine gives up the publication of one that is gone, in milliseconds. */
const GONE_MS = 10 * 60_000;
/** How long a build of another machine's version may take before it is tried again, in milliseconds. */
const FOLLOW_EVERY_MS = 5 * 60_000;
/** Failed publications whose files are no edits by hand. */
const FAILED_LOOKED_AT = 20;

/**
 * This machine, as others know it: all processes that share its data folder are one.
 *
 * @param dataDir absolute path of the data folder
 */
export function thisMachine(dataDir: string): { id: string; name: string } {
  const name = hostname();
  const id = createHash('sha256').update(`${name}\0${dataDir}`).digest('hex').slice(0, 16);
  return { id, name };
}

/** Of what was changed on the server itself. */
const SERVER_AUTHOR: Author = { id: null, name: 'servidor' };

export type Publishing = ReturnType<typeof createPublishing>;

/**
 * The content as people edit it: versions, drafts, publications (docs/decisions/038). The database
 * holds all of it; folders are what the site is built from.
 */
export function createPublishing(options: PublishingOptions) {
  const { database, log, folder, target, workshop, machine, work, served, built, build } = options;
  const store = createContentStore(database);
  const turns = createScheduledLeases(database);
  const reader = createFolderReader();

  /** What is known of this machine. */
  const ownRow = async () => (await store.machines()).find(({ id }) => id === machine.id);

  /** Notes what this machine holds. */
  async function note(change: {
    folderVersion?: string;
    servedVersion?: string;
    problem?: string | null;
  }) {
    const before = await ownRow();
    const nothing = { folderVersion: null, servedVersion: null, problem: null };
    await store.saveMachine({ ...nothing, ...before, ...machine, ...change, at: Date.now() });
  }

  /** Keeps what was found in a folder as a version; null when another came after `expected`. */
  const keepFound = (
    source: VersionSource,
    words: string,
    manifest: Manifest,
    expected: string | null,
    liveAt: number | null = null,
  ) => store.addVersion({ author: SERVER_AUTHOR, source, note: words, manifest, liveAt }, expected);

  /**
   * The newest version, after noticing what somebody changed in the folder by hand: that becomes a
   * version of its own, so that nothing is written over it unseen.
   *
   * @throws StoreUnavailableError; the file system's error where the folder cannot be read
   */
  async function current(): Promise<Version> {
    const wasPlacing = isPlacing(workshop);
    const found = await reader.read(folder());
    const isWritten = wasPlacing || isPlacing(workshop);
    const head = await store.head();
    const keepFiles = async (files: readonly string[]) => {
      for (const file of files) await store.putBlob(await found.bytes(file));
    };
    const digest = manifestDigest(found.manifest);
    if (head === null) {
      await keepFiles(Object.keys(found.manifest));
      const words = 'Lo que había al empezar a guardar versiones';
      const made = await keepFound('inicio', words, found.manifest, null, Date.now());
      if (made === null) return current();
      await note({ folderVersion: made.id, servedVersion: made.id });
      return made;
    }
    const me = await ownRow();
    if (digest === manifestDigest(head.manifest)) {
      if (me?.folderVersion !== head.id) await note({ folderVersion: head.id });
      return head;
    }
    if (isWritten || (await isLost())) return head;
    const base = me?.folderVersion ? await store.version({ id: me.folderVersion }) : null;
    if (base === null) {
      // A machine that is new here: what it holds is kept, and what the others serve is served.
      let known = await store.versionWith(found.manifest);
      if (known === null) {
        await keepFiles(Object.keys(found.manifest));
        const words = `Lo que había en ${machine.name}`;
        known = await keepFound('aparte', words, found.manifest, head.id);
      }
      if (known !== null) await note({ folderVersion: known.id });
      return head;
    }
    const unfinished = (await store.publications(FAILED_LOOKED_AT, ['running', 'failed']))
      .filter((each) => each.machine === machine.id)
      .map((each) => each.manifest);
    const ours = [base.manifest, head.manifest, ...unfinished];
    const edited = [
      ...new Set([...Object.keys(found.manifest), ...Object.keys(base.manifest)]),
    ].filter((file) =>
      ours.every((manifest) => manifest === null || manifest[file] !== found.manifest[file]),
    );
    if (edited.length === 0) return head;
    await keepFiles(edited.filter((file) => found.manifest[file] !== undefined));
    const manifest = changed(
      head.manifest,
      edited.map((file) => [file, found.manifest[file] ?? null]),
    );
    const words = `Cambiado a mano en el servidor: ${edited.join(', ')}`.slice(0, LONGEST_NOTE);
    const made = await keepFound('archivo', words, manifest, head.id);
    if (made === null) return current();
    log.info({ version: made.number, files: edited.length }, 'content edited by hand was noticed');
    if (manifestDigest(manifest) === digest) await note({ folderVersion: made.id });
    return made;
  }

  /**
   * Whether the folder that is published to is gone, as with a lost disk. What is there in its place, the
   * sample or nothing, must not be taken for an edit by hand.
   */
  async function isLost(): Promise<boolean> {
    if (Object.keys(await folderManifest(target)).length > 0) return false;
    // Until something is published the site may read the sample, which every version of it may change.
    const isOfOurs = ({ source }: Version) => source === 'panel' || source === 'vuelta';
    return folder() === target || (await store.versions(LOOKED_BACK)).some(isOfOurs);
  }

  const bytesOf = async (digest: string) => {
    const bytes = await store.blob(digest);
    if (bytes === null) throw new Error(`content ${digest} is missing from the database`);
    return bytes;
  };

  /** What people call a file that has, or had, this digest; tolerates one that is forgotten. */
  async function titleOf(file: string, digest: string | null | undefined): Promise<string> {
    const bytes = digest && file.endsWith('.md') ? await store.blob(digest) : null;
    return fileTitle(file, bytes?.toString('utf8'));
  }

  /** Who made a file what it is now. */
  async function whoChanged(file: string, digest: string | null): Promise<Conflict> {
    let last: Version | undefined;
    for (const version of await store.versions(LOOKED_BACK)) {
      if (version.source === 'aparte') continue;
      if (last !== undefined && (version.manifest[file] ?? null) !== digest) break;
      last = version;
    }
    return { file, by: last?.author.name ?? SERVER_AUTHOR.name, at: last?.at ?? Date.now() };
  }

  async function seen(staffId: string, file: string, head?: Version): Promise<SeenFile> {
    const { manifest } = head ?? (await current());
    const published = manifest[file] ?? null;
    const draft = await store.draft(staffId, file);
    const digest = draft === null ? published : draft.digest;
    const bytes = draft?.bytes ?? (digest === null ? null : await bytesOf(digest));
    return {
      file,
      bytes: bytes === null ? null : Buffer.from(bytes),
      digest,
      published,
      draft,
      overtaken: draft !== null && draft.base !== published && draft.digest !== published,
    };
  }

  /** Both sides in one, where they did not change the same. */
  async function merged(
    file: string,
    digests: { base: string | null; mine: string | null; theirs: string | null },
  ): Promise<Buffer | null> {
    const { base, mine, theirs } = digests;
    if (base === null || mine === null || theirs === null || !isText(file)) return null;
    const textOf = async (digest: string) => (await bytesOf(digest)).toString('utf8');
    const text = await work.merge(file, {
      base: await textOf(base),
      mine: await textOf(mine),
      theirs: await textOf(theirs),
    });
    return text === null ? null : Buffer.from(text);
  }

  /**
   * What the content is with these changes.
   *
   * @returns the files, or who changed the same before
   */
  async function compose(
    head: Version,
    changes: readonly Change[],
  ): Promise<{ manifest: Manifest } | { conflicts: readonly Conflict[] }> {
    let { manifest } = head;
    const conflicts: Conflict[] = [];
    for (const { file, base, digest } of changes) {
      const theirs = manifest[file] ?? null;
      if (theirs === digest) continue;
      if (theirs === base) {
        manifest = changed(manifest, [[file, digest]]);
        continue;
      }
      const both = await merged(file, { base, mine: digest, theirs });
      if (both === null) conflicts.push(await whoChanged(file, theirs));
      else manifest = changed(manifest, [[file, await store.putBlob(both)]]);
    }
    return conflicts.length > 0 ? { conflicts } : { manifest };
  }

  /**
   * What the content is once a publication is live: going back is to all of a version, whatever was
   * published since it was asked for.
   */
  async function outcomeOf(head: Version, { source, manifest, changes }: Publication) {
    return source === 'vuelta' && manifest !== null ? { manifest } : compose(head, changes);
  }

  /** Fills a folder of ours with a content. */
  const materialise = (place: string, manifest: Manifest, former: Manifest = {}) =>
    writeFolder(place, manifest, former, bytesOf);

  /** The files that a folder holds. */
  const folderManifest = async (place: string) => (await reader.read(place)).manifest;

  /** Sees to publications whose builder is gone: old or new, never half. */
  async function recover(): Promise<void> {
    const now = Date.now();
    for (const each of await store.publications(FAILED_LOOKED_AT, ['running'])) {
      if ((each.leaseUntil ?? 0) > now) continue;
      const mine = each.machine === machine.id;
      // On a busy machine it has little of the processor, and says so late.
      if (mine && (await isBuilderAlive())) continue;
      if (!mine && (each.leaseUntil ?? 0) > now - GONE_MS) continue;
      // Before anything is written: what somebody changed by hand meanwhile is no part of it.
      const head = mine ? await current() : null;
      // The pages are in their place: whoever starts next serves them.
      if (head !== null && each.manifest !== null && (await isBuiltOver(head, each))) {
        // Its files first: cut off here, it is still found running, and this begins anew.
        await materialise(target, each.manifest, head.manifest);
        const version = await store.finish(each.id, each.manifest, head.id);
        if (version !== null) {
          await forgetPlacing(workshop);
          await note({ folderVersion: version.id, servedVersion: version.id, problem: null });
          if (manifestDigest(each.manifest) !== served) build?.({ renew: true });
          log.warn({ version: version.number }, 'a publication that was cut off is live');
          continue;
        }
      }
      const isOurs = await store.fail(
        each.id,
        'Se interrumpió antes de terminar (¿se reinició el servidor?). Se sirve lo de antes, y tu borrador sigue donde estaba.',
      );
      // Another process of this machine was faster, and may have ended it otherwise.
      if (!isOurs) continue;
      if (head !== null) {
        if (each.manifest !== null) await putBack(each, head);
        await forgetPlacing(workshop);
        const isLeft = each.manifest !== null && manifestDigest(each.manifest) === built();
        // Its pages, of no version, make room for those of the newest.
        if (isLeft) await begin({ version: head.id });
        // Whoever serves pages that were taken back, and who would find none in their place.
        else build?.({ renew: true });
      }
      log.warn({ publication: each.id }, 'a publication was cut off');
    }
  }

  /** Whether the pages in their place are those of a publication, over what is the content by now. */
  async function isBuiltOver(head: Version, each: Publication): Promise<boolean> {
    if (each.manifest === null || manifestDigest(each.manifest) !== built()) return false;
    const composed = await outcomeOf(head, each);
    return 'manifest' in composed && manifestDigest(composed.manifest) === built();
  }

  /** The files of the folder that a publication had written before it ended. */
  async function putBack(
    { manifest }: Pick<Publication, 'manifest'>,
    head: Version,
  ): Promise<void> {
    const found = (await reader.read(folder())).manifest;
    const left = Object.keys({ ...manifest, ...head.manifest }).filter(
      (file) => found[file] !== head.manifest[file] && found[file] === manifest?.[file],
    );
    const only = (of: Manifest) =>
      Object.fromEntries(Object.entries(of).filter(([file]) => left.includes(file)));
    await materialise(folder(), only(head.manifest), only(manifest ?? {}));
  }

  /** Begins to build, and says so to the other processes until the builder does. */
  async function begin(what: { publication: string } | { version: string }): Promise<void> {
    if (build === null) return;
    await mkdir(dirname(workshop), { recursive: true });
    await writeFile(signOfLife(workshop), '');
    const builder = build(what);
    if (builder !== undefined) await writeFile(signOfLife(workshop), String(builder));
  }

  /** Whether something is being built in the workshop, in which there is room for one. */
  async function isBuilding(): Promise<boolean> {
    const sign = await stat(signOfLife(workshop)).catch(() => null);
    if (sign !== null && Date.now() - sign.mtimeMs < LEASE_MS) return true;
    return isBuilderAlive();
  }

  /** Whether the process that builds is there, though it may have said nothing for a while. */
  async function isBuilderAlive(): Promise<boolean> {
    try {
      const builder = await readFile(signOfLife(workshop), 'utf8');
      const { mtimeMs } = await stat(signOfLife(workshop));
      // Another process may have its number by now: not for ever.
      if (builder === '' || Date.now() - mtimeMs > GONE_MS) return false;
      return process.kill(Number(builder), 0);
    } catch {
      return false;
    }
  }

  /** Builds what another machine has published, or what a lost folder held. */
  async function follow(): Promise<void> {
    const live = await store.liveHead();
    if (live === null) return;
    const me = await ownRow();
    const isBehind =
      database.capabilities.isShared && me !== undefined && me.servedVersion !== live.id;
    if (!isBehind && !(await isLost())) return;
    const turn = await turns.take(`content:${machine.id}`, {
      firstAt: (now) => now,
      nextAt: (now) => now + FOLLOW_EVERY_MS,
      holdMs: FOLLOW_EVERY_MS,
    });
    if (turn === null) return;
    log.info({ version: live.number }, 'building a version that this machine has not');
    await begin({ version: live.id });
  }

  async function look(): Promise<void> {
    await recover();
    const head = await current();
    await sayServed(head);
    if (build === null || (await isBuilding())) return;
    await follow();
    if (await isBuilding()) return;
    const publication = await store.claim(machine.id, LEASE_MS);
    if (publication !== null) await begin({ publication: publication.id });
  }

  let said: string | null = null;
  /** Which version the running pages are: one published from the terminal is live too. */
  async function sayServed(head: Version): Promise<void> {
    if (served === null || said === head.id) return;
    const versions = await store.versions(LOOKED_BACK);
    const version = versions.find(({ manifest }) => manifestDigest(manifest) === served);
    said = head.id;
    if (version === undefined) return;
    const me = await ownRow();
    if (me?.servedVersion === version.id && version.liveAt !== null) return;
    // A process of the former build must not say so of the new one.
    if (version.id !== head.id && me?.servedVersion !== null) return;
    if (version.source !== 'aparte') await store.markLive(version.id);
    await note({ servedVersion: version.id, problem: null });
  }

  const job: PeriodicJob = periodic({
    name: 'publishing content',
    everyMs: LOOK_EVERY_MS,
    work: look,
    log,
  });

  /** Puts a publication in line, and has it looked for at once. */
  async function inLine(given: Parameters<typeof store.addPublication>[0]): Promise<Pressed> {
    const id = await store.addPublication(given);
    job.now();
    return { ok: true, id };
  }

  return {
    store,
    job,
    work,
    workshop,
    /** The content folder that the site reads. */
    folder,
    current,
    seen,
    whoChanged,
    compose,
    outcomeOf,
    bytesOf,
    titleOf,
    materialise,
    folderManifest,
    note,
    /** Whether this machine can publish; nobody else may be able to either. */
    canBuild: build !== null,
    /** Looks for what is due, at once. */
    look,
    /**
     * Writes the newest version that was served where a lost folder was.
     *
     * @returns it; null where there is a folder, or nothing to write
     */
    async bringLostBack(): Promise<Version | null> {
      const live = await store.liveHead();
      if (live === null || !(await isLost())) return null;
      await placed(
        { from: workshop, target, manifest: live.manifest, former: {} },
        { materialise, folderManifest },
      );
      await note({ folderVersion: live.id });
      return live;
    },
    /** The number of the version that this machine serves, and of the newest that any serves. */
    async versions(): Promise<{ version: number | null; ultima: number | null }> {
      const me = await ownRow();
      const [mine, newest] = await Promise.all([
        me?.servedVersion ? store.version({ id: me.servedVersion }) : null,
        store.liveHead(),
      ]);
      return { version: mine?.number ?? null, ultima: newest?.number ?? null };
    },

    /**
     * Keeps what somebody wrote as their draft. What somebody else published meanwhile elsewhere in the
     * file is joined to it; where both changed the same, the draft stays overtaken ({@link SeenFile})
     * until one of the two is chosen. Only what another window of the same person has changed in the
     * same place is refused, and told.
     *
     * @param was digest of what the form was rendered from; null for a file that was not there
     * @param bytes null to remove the file
     * @param mine true to have it anyway, over what there is now, which the person has seen
     */
    async save(
      staffId: string,
      given: { file: string; was: string | null; bytes: Uint8Array | null; mine?: boolean },
    ): Promise<Saved> {
      const { file, was, bytes, mine = false } = given;
      const now = await seen(staffId, file);
      const put = async (what: Uint8Array | null, base: string | null): Promise<Saved> => {
        const digest = what === null ? null : await store.putBlob(what);
        if (digest === now.published) {
          if (now.draft !== null) await store.dropDraft(staffId, file);
          return { ok: true };
        }
        const over = now.draft === null ? null : { digest: now.draft.digest };
        if (await store.putDraft({ staffId, file, base, bytes: what }, over)) return { ok: true };
        return otherWindow();
      };
      const otherWindow = async (): Promise<Saved> => {
        const then = await seen(staffId, file);
        const at = then.draft?.updatedAt ?? Date.now();
        return { ok: false, now: then, conflict: { file, by: '', at } };
      };
      if (mine) return put(bytes, now.published);
      const digest = bytes === null ? null : await store.putBlob(bytes);
      if (now.draft === null || now.digest === was) {
        const base = now.draft === null ? was : now.draft.base;
        if (base === now.published) return put(bytes, base);
        const both = await merged(file, { base, mine: digest, theirs: now.published });
        // Kept in any case; until somebody chooses, it is overtaken and cannot be published.
        return both === null ? put(bytes, base) : put(both, now.published);
      }
      if (digest === now.digest) return { ok: true };
      const both = await merged(file, { base: was, mine: digest, theirs: now.digest });
      return both === null ? otherWindow() : put(both, now.draft.base);
    },

    /**
     * Puts drafts in line to be published: exactly those that were listed.
     *
     * @param listed whose draft of which file, with its digest as the list showed it
     * @param dueAt when it may begin, in milliseconds since 1970
     */
    async press(
      author: Author,
      listed: readonly { staffId: string; file: string; digest: string | null }[],
      { note: words, dueAt }: { note: string; dueAt: number },
    ): Promise<Pressed> {
      if (listed.length === 0) return { ok: false, why: 'nothing' };
      const drafts = await store.drafts();
      const changes: Change[] = [];
      for (const { staffId, file, digest } of listed) {
        const draft = drafts.find((each) => each.staffId === staffId && each.file === file);
        if (draft === undefined || draft.digest !== digest) return { ok: false, why: 'changed' };
        changes.push({ staffId, file, base: draft.base, digest });
      }
      const composed = await compose(await current(), changes);
      if ('conflicts' in composed) return { ok: false, why: 'conflict', ...composed };
      return inLine({ author, source: 'panel', note: words, dueAt, changes });
    },

    /** Puts an earlier version in line, to be served again as a new one. */
    async bringBack(author: Author, number: number): Promise<Pressed> {
      const version = await store.version({ number });
      const head = await current();
      if (version === null) return { ok: false, why: 'nothing' };
      const changes = differences(head.manifest, version.manifest).map((file) => ({
        staffId: null,
        file,
        base: head.manifest[file] ?? null,
        digest: version.manifest[file] ?? null,
      }));
      if (changes.length === 0) return { ok: false, why: 'nothing' };
      const { manifest } = version;
      const words = `${BACK_TO}${version.number}`;
      return inLine({
        author,
        source: 'vuelta',
        note: words,
        dueAt: Date.now(),
        changes,
        manifest,
      });
    },
  };
}

/** How the note of a publication begins that goes back to a version. */
const BACK_TO = 'Vuelta a la versión ';

/** The number of the version that a publication goes back to; null of one that goes on. */
export function versionBackTo({ source, note }: Pick<Publication, 'source' | 'note'>) {
  return source === 'vuelta' ? Number(note.slice(BACK_TO.length)) : null;
}

/** Longest note of a version, in characters. */
const LONGEST_NOTE = 300;
/** Versions that are looked through for who changed a file. */
const LOOKED_BACK = 100;

/** Whether a file is one that people write, as against a picture. */
export function isText(file: string): boolean {
  return /\.(ya?ml|md|svg|txt)$/i.test(file);
}

/** @returns the files in which two contents differ, in order */
export function differences(one: Manifest, other: Manifest): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((file) => one[file] !== other[file])
    .sort();
}

function changed(
  manifest: Manifest,
  changes: readonly (readonly [file: string, digest: string | null])[],
): Manifest {
  const next: Record<string, string> = { ...manifest };
  for (const [file, digest] of changes) {
    if (digest === null) Reflect.deleteProperty(next, file);
    else next[file] = digest;
  }
  return next;
}
