import { isDeepStrictEqual } from 'node:util';
import { editYaml } from '#content/edit/yaml-edit.ts';
import { type Destiny, pathIn, REDIRECTS, restored } from '#content/check/redirects.ts';
import type { Redirect } from '#content/schemas/redirects.ts';
import { saveDraft, seenFile } from '#server/publishing/editing.ts';
import { bytesOf } from '#server/publishing/versions.ts';
import { type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import { redirectsIn } from './around.ts';

export function namedByFile(file: string): { folder: string; name: string; before: string } | null {
  const [, folder, name] = /^(paginas|notas)\/([^/]+)\.md$/.exec(file) ?? [];
  if (folder === undefined || name === undefined) return null;
  return { folder, name, before: folder === 'notas' ? '/notas/' : '/' };
}

async function bothLists(publishing: Publishing, staffId: string) {
  const { published, bytes, digest } = await seenFile(publishing, staffId, REDIRECTS);
  const was = published === null ? null : await bytesOf(publishing, published);
  const listOf = (text: Buffer | null) => redirectsIn(text?.toString('utf8') ?? '');
  return { was, bytes, digest, before: listOf(was), now: listOf(bytes) };
}

/** Changes the redirects in a person's draft. Deletes a draft that equals the published file. */
export async function changeRedirects(
  publishing: Publishing,
  staffId: string,
  change: (now: readonly Redirect[], before: readonly Redirect[]) => readonly Redirect[],
): Promise<void> {
  const { was, bytes, digest, before, now } = await bothLists(publishing, staffId);
  const list = change(now, before);
  if (isDeepStrictEqual(list, now)) return;
  const edited = isDeepStrictEqual(list, before)
    ? was
    : Buffer.from(
        editYaml(bytes?.toString('utf8') ?? '', [{ kind: 'set', path: ['lista'], value: list }]),
      );
  await saveDraft(publishing, staffId, { file: REDIRECTS, was: digest, bytes: edited });
}

/**
 * If the draft `file` gives a published page a new address, returns this page with its old file and
 * its old address. Otherwise, returns null.
 */
export async function movedFrom(
  publishing: Publishing,
  staffId: string,
  file: string,
): Promise<{ file: string; address: string; published: string } | null> {
  const named = namedByFile(file);
  if (named === null || (await seenFile(publishing, staffId, file)).published !== null) return null;
  const { before, now } = await bothLists(publishing, staffId);
  for (const { de, ruta } of now) {
    if (ruta === undefined || pathIn(ruta) !== named.before + named.name) continue;
    if (before.some((each) => each.de === de)) continue;
    const old = `${named.folder}/${de.slice(named.before.length)}.md`;
    const seen = await seenFile(publishing, staffId, old);
    if (seen.published !== null && seen.bytes === null)
      return { file: old, address: de, published: seen.published };
  }
  return null;
}

/** Reads from a form how the server must answer at a removed page's URL: redirect, 410 or 404. */
export function destinyIn(
  values: Readonly<Record<string, string>>,
  pages: readonly string[],
): Destiny | { problem: string } {
  switch (values['destino']) {
    case 'otra': {
      const to = (values['pagina'] ?? '').trim();
      if (/^https:\/\/[^\s/]+\.[^\s]+$/.test(to) || pages.includes(pathIn(to))) return { to };
      return {
        problem: 'Elige una página del sitio, o escribe una dirección que empiece con «https://».',
      };
    }
    case 'no-existe':
      return 'gone';
    default:
      return 'forgotten';
  }
}

/** Restores the published address of a page after a person discards the page's draft. */
export async function settleAddress(
  publishing: Publishing,
  staffId: string,
  address: string,
  from: Awaited<ReturnType<typeof movedFrom>>,
): Promise<void> {
  if (from !== null) await store.dropDraft(publishing.database, staffId, from.file);
  await changeRedirects(publishing, staffId, (now, before) =>
    restored(now, before, from?.address ?? address),
  );
}
