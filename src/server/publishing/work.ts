import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setInterval } from 'node:timers';
import { placed } from './folder.ts';
import { LEASE_MS, type Publishing, signOfLife } from './publishing.ts';
import { Refusal, refusalWords } from './refusal.ts';

/** What is to be built: a publication of the panel's, or a version that another machine published. */
export type Buildable = { publication: string } | { version: string };

/** What a build does with the content, from its beginning to its end. */
export interface PublicationWork {
  /** The folder to build from, filled. */
  folder: string;
  /** Says what is being done. */
  say(step: string): void;
  /**
   * Writes the content folder, once the pages that were built from it are in their place.
   *
   * @throws Error in Spanish when somebody has changed it meanwhile
   */
  place(): Promise<void>;
  /** Writes it back. */
  takeBack(): Promise<void>;
  /** All is served. @throws Refusal when another version came between: then all of it is to be undone */
  live(): Promise<void>;
  /** @param error whatever it was */
  failed(error: unknown): Promise<void>;
  /** Gives no more signs of life. */
  stop(): void;
}

/** Longest reason that is kept, in characters. */
const LONGEST_PROBLEM = 4000;

/**
 * Takes something to build in hand.
 *
 * @param target the content folder that the site reads
 * @throws Error in Spanish when there is nothing to be done
 */
export async function takeInHand(
  publishing: Publishing,
  what: Buildable,
  target: string,
): Promise<PublicationWork> {
  const { store } = publishing;
  const folder = publishing.workshop;
  const id = 'publication' in what ? what.publication : null;
  const head = await publishing.current();
  let step = 'prepara los textos';
  const beat = () => {
    // What cannot be noted now is noted by the next.
    writeFile(signOfLife(folder), String(process.pid)).catch(() => undefined);
    if (id === null) return;
    store.progress(id, LEASE_MS, { step }).catch(() => undefined);
  };
  const beating = setInterval(beat, LEASE_MS / 6);
  const stop = () => {
    clearInterval(beating);
    rmSync(signOfLife(folder), { force: true });
  };
  const failed = async (error: unknown) => {
    const words = refusalWords(error).replaceAll(`${folder}/`, '').slice(0, LONGEST_PROBLEM);
    if (id !== null) await store.fail(id, words);
    else await publishing.note({ problem: words });
  };
  const plan = async () => {
    if ('version' in what) {
      const version = await store.version({ id: what.version });
      if (version === null) throw new Refusal('Esa versión ya no está.');
      return { manifest: version.manifest, version };
    }
    const publication = await store.publication(what.publication);
    if (publication?.state !== 'running') throw new Refusal('Esa publicación ya no espera.');
    const composed = await publishing.outcomeOf(head, publication);
    if ('manifest' in composed) return { manifest: composed.manifest, version: null };
    const titled = composed.conflicts.map(
      async ({ file, by }) => `${await publishing.titleOf(file, head.manifest[file])} (${by})`,
    );
    const files = (await Promise.all(titled)).join(', ');
    throw new Refusal(
      `Alguien publicó antes un cambio en el mismo lugar: ${files}. Abre ese texto, elige con cuál te quedas y vuelve a publicar.`,
    );
  };
  let planned;
  try {
    planned = await plan();
    const { manifest } = planned;
    if (id !== null) await store.progress(id, LEASE_MS, { step, manifest });
    // What lay there from the publication before is ours to remove.
    await publishing.materialise(folder, manifest, await publishing.folderManifest(folder));
  } catch (error) {
    await failed(error);
    stop();
    throw error;
  }
  const { manifest, version } = planned;
  /** The version that a publication becomes, or has become where it was given up for lost. */
  const ended = async (publication: string) => {
    const own = await store.finish(publication, manifest, head.id);
    const versionId = own === null ? (await store.publication(publication))?.versionId : null;
    return versionId ? store.version({ id: versionId }) : own;
  };
  return {
    folder,
    say(words) {
      step = words;
      beat();
    },
    async place() {
      // Whoever edited a file on the server meanwhile finds it as they left it.
      const now = await publishing.current();
      if (now.id !== head.id) {
        throw new Refusal(
          'Mientras se preparaba, alguien cambió el contenido en el servidor. Vuelve a publicar: se publicará con ese cambio.',
        );
      }
      await placed({ from: folder, target, manifest, former: head.manifest }, publishing);
    },
    async takeBack() {
      await placed({ from: folder, target, manifest: head.manifest, former: manifest }, publishing);
    },
    async live() {
      const done = id === null ? version : await ended(id);
      if (done === null) throw new Refusal('Otra versión se adelantó. Vuelve a publicar.');
      await publishing.note({ folderVersion: done.id, servedVersion: done.id, problem: null });
    },
    failed,
    stop,
  };
}
