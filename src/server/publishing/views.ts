import { join } from 'node:path';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { markedSnapshot, withPlaces } from '#content/snapshot/marks.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { contentPlace, forgetPlaces, type Manifest, manifestDigest } from './folder.ts';
import { currentVersion } from './editing.ts';
import type { Publishing } from './publishing.ts';
import { inPeoplesNames } from './reading.ts';
import * as store from './store.ts';
import { bytesOf, changed, compose } from './versions.ts';

/* The preview with one person's drafts. The server renders each page on request. */

/** The content with a person's drafts, or in Spanish the error in these drafts. */
export type View = { snapshot: ContentSnapshot } | { problem: string };

// Returns the files of the preview: the live version with the person's drafts. If a draft conflicts
// with the live version, takes the draft.
async function manifestOf(publishing: Publishing, staffId: string): Promise<Manifest> {
  let { manifest } = await currentVersion(publishing);
  for (const draft of await store.drafts(publishing.database, staffId)) {
    const composed = await compose(publishing, manifest, [draft]);
    if ('manifest' in composed) ({ manifest } = composed);
    else manifest = changed(manifest, [draft]);
  }
  return manifest;
}

const MOST_KEPT = 8;
const kept = new WeakMap<Publishing, Map<string, Promise<View>>>();

export async function viewOf(publishing: Publishing, staffId: string): Promise<View> {
  const manifest = await manifestOf(publishing, staffId);
  const digest = manifestDigest(manifest);
  const known = kept.get(publishing) ?? new Map<string, Promise<View>>();
  kept.set(publishing, known);
  const found = known.get(digest) ?? readView(publishing, manifest);
  known.delete(digest);
  known.set(digest, found);
  found.catch(() => known.delete(digest));
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return found;
}

async function readView(publishing: Publishing, manifest: Manifest): Promise<View> {
  const { place, served, read } = publishing;
  const parent = join(place, 'vista');
  const beside = served && { folder: served.content.folder, manifest: served.version.manifest };
  const bytes = (digest: string) => bytesOf(publishing, digest);
  const folder = await contentPlace(parent, manifest, bytes, beside);
  await forgetPlaces(parent, [manifestDigest(manifest)]);
  const found = await read(folder);
  return 'problem' in found ? { problem: inPeoplesNames(found.problem, folder, '') } : found;
}

/**
 * Renders a page with a person's drafts. `path` includes the query. If `places` is true, the HTML
 * tells for each text the field from which the text comes.
 */
export async function drawView(
  publishing: Publishing,
  staffId: string,
  { path, places }: { path: string; places: boolean },
  locals: object,
): Promise<Response | { problem: string } | null> {
  const { maker, served } = publishing;
  if (maker === null) return null;
  if (path.startsWith('/_astro/') && served?.site.files.has(path) === true) {
    const file = await served.site.files.get(path);
    return new Response(new Uint8Array(file.identity.body), {
      headers: { 'content-type': file.type },
    });
  }
  const view = await viewOf(publishing, staffId);
  if ('problem' in view) return view;
  const draw = async (snapshot: ContentSnapshot) => {
    const answer = await maker.draw(snapshot, path, locals);
    if (answer !== null && answer.status !== 404) return answer;
    const missing = await maker.draw(snapshot, '/errores/404', locals);
    return missing && new Response(missing.body, { status: 404, headers: missing.headers });
  };
  if (!places) return draw(view.snapshot);
  const marked = markedSnapshot(view.snapshot, CONTENT_FILES);
  const answer = await draw(marked.snapshot);
  if (answer?.headers.get('content-type')?.startsWith('text/html') !== true) return answer;
  const { status, headers } = answer;
  return new Response(withPlaces(await answer.text(), marked.places), { status, headers });
}
