import { contentFile } from '#content/schemas/content-files.ts';
import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { usesIn } from '#content/pictures/upload.ts';
import type { Person } from '#server/accounts/people.ts';
import { editsByHand } from '#server/publishing/agency-folder.ts';
import { currentVersion } from '#server/publishing/editing.ts';
import { bytesOf, titleOf, versionBackTo } from '#server/publishing/versions.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type { Change, Draft, Machine, Publication, Version } from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import type { Difference } from './file-text.ts';
import { redirectsIn, referencesTo, type SeenText, textsOf } from './around.ts';
import { leadingTo } from '#content/check/links-to.ts';
import { listWords } from '#content/values/locale.ts';
import { pathIn, REDIRECTS } from '#content/check/redirects.ts';
import type { LeftBehind } from './left-behind.ts';
import { movedFrom } from './page-address.ts';
import { filePath } from './paths.ts';
import { checkedForm, faultsIn, removalOf, movedDiffers, leftIn, pageOf } from './edit-view.ts';
import { sampleLeft, remindsOfSample } from './sample-left.ts';
import { bytesDiffer, pictureDiffers } from './versions-view.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** Whether a draft is being published just as it is, or waits to be. */
export function isUnderWay(draft: Draft, open: readonly Publication[]): boolean {
  return open.some(({ changes }) =>
    changes.some(
      ({ staffId, file, digest }) =>
        staffId === draft.staffId && file === draft.file && digest === draft.digest,
    ),
  );
}

/** One change that can be published. */
export interface ListedChange {
  /** What its box is worth: see {@link listedValue}. */
  value: string;
  file: string;
  title: string;
  /** Whose it is; null for who looks. */
  by: string | null;
  savedAt: number;
  differences: readonly Difference[];
  /** What keeps it from being published, and where that is mended; null where who looks cannot. */
  problems: readonly { words: string; href: string | null }[];
  overtaken: boolean;
  /** Whether it is being published as it is, or waits to be. */
  underWay: boolean;
  /** Whether it is what is said of pictures that are listed too: it goes along with them. */
  ofPictures: boolean;
  /** Whether who looks may edit it here. */
  own: boolean;
  /** Whether it is ticked as the page opens: what is one's own, or goes with the text one comes from. */
  isMarked: boolean;
}

/** What the box of a draft is worth in the list of changes; `listedChange` (content-actions.ts) reads it. */
export const listedValue = ({ staffId, file, digest }: Draft) =>
  [staffId, file, digest ?? ''].join('|');

export interface PublishView {
  /** The text that one comes from; null for none. */
  from: string | null;
  /** What goes with that text comes first. */
  changes: readonly ListedChange[];
  /** Files that somebody changed in the agency's folder, by their titles; they are not published. */
  byHand: readonly string[];
  /** Why the folder was not taken at the start; null where it was. */
  folderProblem: string | null;
  /** The one that the address names, or that is under way. */
  shown: PublicationView | null;
  waiting: readonly PublicationView[];
  /** What a change of country or currency leaves in the old one. */
  left: LeftBehind | null;
  /** How many fields of what is published are still the sample's; none where nobody wants to be told. */
  sample: number;
  mayPublish: boolean;
  /** How long the last publication took, in seconds; null where there was none. */
  took: number | null;
  canBuild: boolean;
  /** Machines that serve another version than the newest. */
  behind: readonly { name: string; problem: string | null }[];
}

export interface PublicationView {
  id: string;
  state: Publication['state'];
  step: string;
  by: string;
  note: string;
  dueAt: number;
  startedAt: number | null;
  problem: string | null;
  /** By their titles, what it puts on the site, what it changes there and what it takes off. */
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
  /** The number of the version that it goes back to; null where it goes on. */
  backTo: number | null;
  /** What it is, in a few words: its titles, or where it goes back to. */
  name: string;
  /** Whether it is of who looks. */
  own: boolean;
  /** The version that it became. */
  number: number | null;
}

/**
 * What can be published, what is under way, and what waits.
 *
 * @param id of the publication to show
 * @param from the text whose page one comes from: it is what one means to publish
 */
export async function publishView(
  parts: Parts,
  person: Person,
  id: string | null,
  from: string | null = null,
): Promise<PublishView> {
  const { publishing, staff } = parts;
  // Before what it publishes: one that ends meanwhile is shown as under way, and its script tells the rest.
  const open = await store.publications(publishing.database, 20, ['waiting', 'running']);
  const head = await currentVersion(publishing);
  const drafts = await store.drafts(publishing.database);
  const people = await staff.tools.people.all();
  const mine = drafts.filter(({ staffId }) => staffId === person.id);
  const goesWith = goingWith(from, mine, {
    together: [...(await removalsWithMends(publishing, head, mine)), ...movesIn(head, mine)],
    begun: begunPages(head, mine),
  });
  const changes: ListedChange[] = [];
  for (const draft of drafts) {
    const own = draft.staffId === person.id;
    if (!own && !person.publishes) continue;
    const published = head.manifest[draft.file] ?? null;
    const before = published === null ? null : await bytesOf(publishing, published);
    const bytes = draft.bytes === null ? null : Buffer.from(draft.bytes);
    const after = bytes?.toString('utf8') ?? null;
    let problems: ListedChange['problems'] = [];
    let moved: readonly Difference[] | null = null;
    if (after === null) {
      const {
        references = [],
        movedTo = null,
        leadsTo = null,
      } = removalOf(draft.file, await textsOf(publishing, draft.staffId)) ?? {};
      const address = pageOf(draft.file);
      if (movedTo !== null)
        moved = [{ path: '', label: 'Dirección', before: address, after: leadsTo }];
      problems = references.map(({ words, file, path }) => ({
        words: `${words} todavía la enlaza.`,
        href: own ? filePath(file, path) : null,
      }));
    } else if (contentFile(draft.file) !== null) {
      const from = await movedFrom(publishing, draft.staffId, draft.file);
      if (from !== null) moved = await movedDiffers(publishing, from, draft.file, after);
      const given = { file: draft.file, text: after };
      const checked = await checkedForm(publishing, draft.staffId, given);
      const at = (field?: string) => (own ? filePath(draft.file, field) : null);
      const { model } = checked;
      const ofWhole =
        model === null ? checked.problems.map(({ message }) => message) : [model.error ?? ''];
      problems = [
        ...faultsIn(checked).map(({ name, label, message }) => ({
          words: `${label}: ${message}`,
          href: at(name),
        })),
        ...ofWhole.filter((words) => words !== '').map((words) => ({ words, href: at() })),
      ];
    }
    changes.push({
      value: listedValue(draft),
      file: draft.file,
      title: fileTitle(draft.file, after ?? before?.toString('utf8')),
      by: own ? null : (people.find((each) => each.id === draft.staffId)?.name ?? 'Alguien'),
      savedAt: draft.updatedAt,
      differences:
        moved ??
        (isPicture(draft.file)
          ? pictureDiffers(draft.file, published, draft.digest)
          : bytesDiffer(draft.file, before, bytes)),
      problems,
      overtaken: draft.base !== published && draft.digest !== published,
      underWay: isUnderWay(draft, open),
      ofPictures:
        draft.file === PICTURE_TEXTS &&
        drafts.some(({ staffId, file }) => staffId === draft.staffId && isPicture(file)),
      own,
      isMarked: own && goesWith(draft.file),
    });
  }
  if (from !== null) {
    const place = ({ file, isMarked }: ListedChange) => (!isMarked ? 2 : file === from ? 0 : 1);
    changes.sort((one, other) => place(one) - place(other));
  }
  const views = await Promise.all(open.map((each) => publicationView(parts, person, each)));
  const asked = id === null ? null : await store.publication(publishing.database, id);
  const running = views.find(({ state }) => state === 'running') ?? null;
  return {
    from,
    changes,
    left: await leftIn(publishing, person.id),
    sample: (await remindsOfSample(parts)) ? (await sampleLeft(publishing)).fields.length : 0,
    byHand: await Promise.all(
      (await editsByHand(publishing)).map(({ file, base }) => titleOf(publishing, file, base)),
    ),
    folderProblem: publishing.folderProblem,
    shown: asked === null ? running : await publicationView(parts, person, asked),
    waiting: views
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => one.dueAt - other.dueAt),
    mayPublish: person.publishes,
    took: await lastTook(publishing),
    canBuild: publishing.maker !== null,
    behind: (await store.machines(publishing.database))
      .filter((machine) => isBehind(machine, head))
      .map(({ name, problem }) => ({ name, problem })),
  };
}

/**
 * Which of one's drafts are published with a text: itself, the new pages that it leads to, the pictures
 * that it shows, and what is said of these; with what is said of pictures, the pictures. All of them
 * where one comes from none.
 *
 * @param with `together` are files of which none goes without the others, `begun` the new pages
 */
function goingWith(
  from: string | null,
  drafts: readonly Draft[],
  { together, begun }: { together: readonly (readonly string[])[]; begun: readonly Draft[] },
): (file: string) => boolean {
  if (from === null) return () => true;
  const text = textIn(drafts.find(({ file }) => file === from));
  const pictures = drafts
    .map(({ file }) => file)
    .filter(
      (file) =>
        isPicture(file) &&
        (file === from ||
          from === PICTURE_TEXTS ||
          usesIn(pictureName(file), [{ file: from, text }]).length > 0),
    );
  const going = new Set([from, ...pictures, ...(pictures.length > 0 ? [PICTURE_TEXTS] : [])]);
  for (let before = 0; before < going.size;) {
    before = going.size;
    for (const files of together) {
      if (files.some((file) => going.has(file))) for (const file of files) going.add(file);
    }
    for (const page of begun) {
      if (drafts.some((draft) => going.has(draft.file) && leadsTo(draft, page)))
        going.add(page.file);
    }
  }
  return (file) => going.has(file);
}

const textIn = (draft: Pick<Draft, 'bytes'> | undefined) =>
  Buffer.from(draft?.bytes ?? '').toString('utf8');

/** The drafts that are pages which the site does not have yet. */
function begunPages({ manifest }: Version, drafts: readonly Draft[]): Draft[] {
  return drafts.filter(
    ({ file, bytes }) => bytes !== null && manifest[file] === undefined && pageOf(file) !== null,
  );
}

function leadsTo(draft: Draft, page: Draft): boolean {
  const address = pageOf(page.file);
  return draft.file !== page.file && address !== null && leadingTo(address).test(textIn(draft));
}

/**
 * A page that is a draft and is not among what is about to be published, though that leads to it.
 *
 * @returns the titles of the page and of the text that leads to it; null for none
 */
export async function pageLeftOut(
  publishing: Publishing,
  marked: readonly { staffId: string; file: string }[],
): Promise<{ page: string; from: string } | null> {
  const isMarked = (draft: Draft) =>
    marked.some(({ staffId, file }) => staffId === draft.staffId && file === draft.file);
  const drafts = await store.drafts(publishing.database);
  const going = drafts.filter(isMarked);
  for (const page of begunPages(await currentVersion(publishing), drafts)) {
    if (going.some(({ file }) => file === page.file)) continue;
    const from = going.find((draft) => draft.staffId === page.staffId && leadsTo(draft, page));
    if (from === undefined) continue;
    const title = (draft: Draft) => fileTitle(draft.file, textIn(draft));
    return { page: title(page), from: title(from) };
  }
  return null;
}

/**
 * Of each page that one's drafts take out: itself, and the drafts that lead to it no longer. The site
 * has no link to nowhere only with all of them.
 */
async function removalsWithMends(
  publishing: Publishing,
  head: Version,
  drafts: readonly Draft[],
): Promise<string[][]> {
  const [was, is] = [new Map<string, SeenText>(), new Map<string, SeenText>()];
  for (const { file, bytes } of drafts) {
    const published = head.manifest[file];
    if (bytes === null || published === undefined || contentFile(file) === null) continue;
    was.set(file, { text: (await bytesOf(publishing, published)).toString('utf8'), draft: null });
    is.set(file, { text: Buffer.from(bytes).toString('utf8'), draft: null });
  }
  return drafts.flatMap(({ file, bytes }) => {
    const address = bytes === null ? pageOf(file) : null;
    if (address === null) return [];
    const leading = (texts: ReadonlyMap<string, SeenText>) =>
      referencesTo(texts, file, address).map((found) => found.file);
    const still = leading(is);
    return [[file, ...leading(was).filter((each) => !still.includes(each))]];
  });
}

/** The addresses of before with the pages that they take the place of, and the new ones that they lead to. */
function movesIn({ manifest }: Version, drafts: readonly Draft[]): string[][] {
  const list = redirectsIn(textIn(drafts.find(({ file }) => file === REDIRECTS)));
  const going = drafts.filter(({ file, bytes }) => {
    const address = pageOf(file);
    return bytes === null
      ? list.some(({ de }) => de === address)
      : manifest[file] === undefined && list.some(({ ruta }) => pathIn(ruta ?? '') === address);
  });
  return going.length === 0 ? [] : [[REDIRECTS, ...going.map(({ file }) => file)]];
}

async function lastTook({ database }: Publishing): Promise<number | null> {
  const [last] = await store.publications(database, 1, ['live']);
  const { startedAt = null, endedAt = null } = last ?? {};
  if (startedAt === null || endedAt === null) return null;
  return Math.max(1, Math.round((endedAt - startedAt) / 1000));
}

/** How long a machine may say nothing before it counts no more, in milliseconds: a day. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** How long a machine may take to serve a new version before it is told, in milliseconds. */
const BEHIND_MS = 30_000;

function isBehind(machine: Machine, live: Version): boolean {
  if (machine.servedVersion === live.id || Date.now() - machine.at > FORGOTTEN_MS) return false;
  return machine.problem !== null || Date.now() - (live.liveAt ?? 0) > BEHIND_MS;
}

export async function publicationView(
  { publishing }: Parts,
  person: Person,
  each: Publication,
): Promise<PublicationView> {
  const titles = await Promise.all(
    each.changes.map(({ file, digest, base }) => titleOf(publishing, file, digest ?? base)),
  );
  const titled = (what: (change: Change) => boolean) => [
    ...new Set(
      each.changes.flatMap((change, index) => (what(change) ? (titles[index] ?? []) : [])),
    ),
  ];
  const version =
    each.versionId === null
      ? null
      : await store.version(publishing.database, { id: each.versionId });
  return {
    id: each.id,
    state: each.state,
    step: each.step,
    by: each.author.name,
    note: each.note,
    dueAt: each.dueAt,
    startedAt: each.startedAt,
    problem: each.problem,
    added: titled(({ base, digest }) => base === null && digest !== null),
    changed: titled(({ base, digest }) => base !== null && digest !== null),
    removed: titled(({ digest }) => digest === null),
    backTo: versionBackTo(each),
    name: each.source === 'vuelta' ? each.note : listWords(titled(() => true)),
    own: each.author.id === person.id,
    number: version?.number ?? null,
  };
}

/** Where one publication is, for the script that watches it. */
export async function publicationState(
  parts: Parts,
  person: Person,
  id: string,
): Promise<PublicationView | null> {
  const found = await store.publication(parts.publishing.database, id);
  return found === null ? null : publicationView(parts, person, found);
}
