import { contentFile } from '#content/schemas/content-files.ts';
import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { BRAND_FILE } from '#content/read/read-yaml.ts';
import { placeOf } from '#content/values/picture-names.ts';
import { usesPicture } from '#content/pictures/upload.ts';
import type { Person } from '#server/accounts/people.ts';
import { editsByHand } from '#server/publishing/agency-folder.ts';
import { currentVersion } from '#server/publishing/editing.ts';
import { bytesOf, titleOf, versionBackTo } from '#server/publishing/versions.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type { Change, Draft, Machine, Publication, Version } from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import { anchorOf, type Difference } from './file-text.ts';
import { redirectsIn, referencesTo, type SeenText, textsOf } from './around.ts';
import { inQuotes } from '#panel/shell/words.ts';
import { leadingTo } from '#content/check/links-to.ts';
import { listWords } from '#content/values/locale.ts';
import { pathIn, REDIRECTS } from '#content/check/redirects.ts';
import { movedFrom } from './page-address.ts';
import { filePath } from './paths.ts';
import {
  checkedForm,
  faultsIn,
  removalOf,
  movedDiffers,
  leftIn,
  addressOfFile,
} from './edit-view.ts';
import { sampleLeft, remindsOfSample } from './sample-left.ts';
import { bytesDiffer, pictureDiffers } from './versions-view.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

export function isUnderWay(draft: Draft, open: readonly Publication[]): boolean {
  return open.some(({ changes }) =>
    changes.some(
      ({ staffId, file, digest }) =>
        staffId === draft.staffId && file === draft.file && digest === draft.digest,
    ),
  );
}

/** Returns the value of a draft's checkbox, which `listedChange` (content-actions.ts) parses. */
export const listedValue = ({ staffId, file, digest }: Draft) =>
  [staffId, file, digest ?? ''].join('|');

export type PublishPageView = Awaited<ReturnType<typeof publishPageView>>;

export type ListedChange = PublishPageView['changes'][number];

export type PublicationView = Awaited<ReturnType<typeof publicationView>>;

/** Reads publications, and the drafts that a person can publish. `from` is the selected file. */
export async function publishPageView(
  parts: Parts,
  person: Person,
  id: string | null,
  from: string | null = null,
) {
  const { publishing, staff } = parts;
  // `asked` is read before `open`: if a publication ends between these two reads, the page shows it
  // as running, and the page's script asks again.
  const asked = id === null ? null : await store.publication(publishing.database, id);
  const open = await store.publications(publishing.database, 20, ['waiting', 'running']);
  const head = await currentVersion(publishing);
  const drafts = await store.drafts(publishing.database);
  const people = await staff.tools.people.all();
  const mine = drafts.filter(({ staffId }) => staffId === person.id);
  const goesWith = tickedWith(from, mine, {
    groups: [...(await removalsWithMends(publishing, head, mine)), ...movesIn(head, mine)],
    newPages: newPagesIn(head, mine),
  });
  const shown = person.publishes ? drafts : mine;
  const changeOf = async (draft: Draft) => {
    const own = draft.staffId === person.id;
    const published = head.manifest[draft.file] ?? null;
    const before = published === null ? null : await bytesOf(publishing, published);
    const bytes = draft.bytes === null ? null : Buffer.from(draft.bytes);
    const after = bytes?.toString('utf8') ?? null;
    /** `href` is null if the person may not correct the mistake. */
    let problems: { words: string; href: string | null }[] = [];
    let moved: readonly Difference[] | null = null;
    if (after === null) {
      const {
        references = [],
        movedTo = null,
        leadsTo = null,
      } = removalOf(draft.file, await textsOf(publishing, draft.staffId)) ?? {};
      const address = addressOfFile(draft.file);
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
    return {
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
      /** Is true if the draft describes pictures in this list: all are published together. */
      ofPictures:
        draft.file === PICTURE_TEXTS &&
        drafts.some(({ staffId, file }) => staffId === draft.staffId && isPicture(file)),
      own,
      isMarked: own && goesWith(draft.file),
    };
  };
  const changes: Awaited<ReturnType<typeof changeOf>>[] = [];
  for (const draft of shown) changes.push(await changeOf(draft));
  if (from !== null) {
    const place = ({ file, isMarked }: (typeof changes)[number]) =>
      !isMarked ? 2 : file === from ? 0 : 1;
    changes.sort((one, other) => place(one) - place(other));
  }
  const views = await Promise.all(open.map((each) => publicationView(parts, person, each)));
  const running = views.find(({ state }) => state === 'running') ?? null;
  return {
    from,
    /** With `from`: first its change, then other selected changes, then unselected changes. */
    changes,
    left: await leftIn(publishing, person.id),
    sample: (await remindsOfSample(parts))
      ? (await sampleLeft(publishing, person.id)).fields.length
      : 0,
    /** Files that somebody changed by hand in the agency's folder, without a publication. */
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
    /** The machines that do not serve the newest version. */
    behind: (await store.machines(publishing.database))
      .filter((machine) => isBehind(machine, head, publishing.machine.id))
      .map(({ name, problem }) => ({ name, problem })),
  };
}

/**
 * Returns a test for the files of the drafts to select. Without `from`, every file passes. With
 * `from`, only this file passes, with the pictures and new pages that it needs, and the drafts that
 * must be published together with it.
 */
function tickedWith(
  from: string | null,
  drafts: readonly Draft[],
  { groups, newPages }: { groups: readonly (readonly string[])[]; newPages: readonly Draft[] },
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
          (from === BRAND_FILE && placeOf(pictureName(file))?.title !== undefined) ||
          usesPicture(pictureName(file), text)),
    );
  const going = new Set([from, ...pictures, ...(pictures.length > 0 ? [PICTURE_TEXTS] : [])]);
  for (let before = 0; before < going.size;) {
    before = going.size;
    for (const files of groups) {
      if (files.some((file) => going.has(file))) for (const file of files) going.add(file);
    }
    for (const page of newPages) {
      if (drafts.some((draft) => going.has(draft.file) && leadsTo(draft, page)))
        going.add(page.file);
    }
  }
  return (file) => going.has(file);
}

const textIn = (draft: Pick<Draft, 'bytes'> | undefined) =>
  Buffer.from(draft?.bytes ?? '').toString('utf8');

function newPagesIn({ manifest }: Version, drafts: readonly Draft[]): Draft[] {
  return drafts.filter(
    ({ file, bytes }) =>
      bytes !== null && manifest[file] === undefined && addressOfFile(file) !== null,
  );
}

function leadsTo(draft: Draft, page: Draft): boolean {
  const address = addressOfFile(page.file);
  return draft.file !== page.file && address !== null && leadingTo(address).test(textIn(draft));
}

/** Finds a selected text that links to a new page that is not selected. Returns both titles. */
export async function pageLeftOut(
  publishing: Publishing,
  marked: readonly { staffId: string; file: string }[],
) {
  const drafts = await store.drafts(publishing.database);
  const [going, others] = [true, false].map((isGoing) =>
    drafts.filter(
      (draft) =>
        isGoing ===
        marked.some((each) => each.staffId === draft.staffId && each.file === draft.file),
    ),
  );
  for (const page of newPagesIn(await currentVersion(publishing), others ?? [])) {
    const from = going?.find((draft) => draft.staffId === page.staffId && leadsTo(draft, page));
    const title = (draft: Draft) => inQuotes(fileTitle(draft.file, textIn(draft)));
    if (from !== undefined) return { from: title(from), page: title(page) };
  }
  return null;
}

/** Groups each removed page with the drafts that remove the links to this page. */
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
    const address = bytes === null ? addressOfFile(file) : null;
    if (address === null) return [];
    const leading = (texts: ReadonlyMap<string, SeenText>) =>
      referencesTo(texts, file, address).map((found) => found.file);
    const still = leading(is);
    return [[file, ...leading(was).filter((each) => !still.includes(each))]];
  });
}

/** Groups the redirects file with the removed pages and the new pages that the redirects name. */
function movesIn({ manifest }: Version, drafts: readonly Draft[]): string[][] {
  const list = redirectsIn(textIn(drafts.find(({ file }) => file === REDIRECTS)));
  const going = drafts.filter(({ file, bytes }) => {
    const address = addressOfFile(file);
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

/** The panel ignores a machine that has not reported for this time. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** The page names a machine that needs more than this time for a new version. */
const BEHIND_MS = 30_000;

function isBehind(machine: Machine, live: Version, own: string): boolean {
  if (machine.servedVersion === live.id || Date.now() - machine.at > FORGOTTEN_MS) return false;
  // The server updates the row of its own machine shortly after a publication, so a delay of this
  // row is normal.
  if (machine.id === own && machine.problem === null) return false;
  return machine.problem !== null || Date.now() - (live.liveAt ?? 0) > BEHIND_MS;
}

/** Returns the URL fragment of the first change on a published page, or an empty text. */
async function anchorIn(publishing: Publishing, { file, base, digest }: Change): Promise<string> {
  const [before, after] = await Promise.all(
    [base, digest].map(async (each) =>
      each === null ? null : (await bytesOf(publishing, each)).toString('utf8'),
    ),
  );
  const anchor = anchorOf(file, before ?? null, after ?? null);
  return anchor === null ? '' : `#${anchor}`;
}

export async function publicationView({ publishing }: Parts, person: Person, each: Publication) {
  const titles = await Promise.all(
    each.changes.map(({ file, digest, base }) => titleOf(publishing, file, digest ?? base)),
  );
  const titled = (what: (change: Change) => boolean) => [
    ...new Set(
      each.changes.flatMap((change, index) => (what(change) ? (titles[index] ?? []) : [])),
    ),
  ];
  const pages = each.changes.flatMap((change, index) => {
    const href = change.digest === null ? null : addressOfFile(change.file);
    return href === null ? [] : [{ href, change, title: titles[index] ?? '' }];
  });
  const [page] = pages.length === 1 ? pages : [];
  const version =
    each.versionId === null
      ? null
      : await store.version(publishing.database, { id: each.versionId });
  const { id, state, step, note, dueAt, startedAt, problem } = each;
  return {
    ...{ id, state, step, note, dueAt, startedAt, problem, by: each.author.name },
    added: titled(({ base, digest }) => base === null && digest !== null),
    changed: titled(({ base, digest }) => base !== null && digest !== null),
    removed: titled(({ digest }) => digest === null),
    backTo: versionBackTo(each),
    name: each.source === 'vuelta' ? each.note : listWords(titled(() => true)),
    own: each.author.id === person.id,
    /** The published page, or null if the publication changes no page or several pages. */
    page: page
      ? { title: page.title, href: page.href + (await anchorIn(publishing, page.change)) }
      : null,
    number: version?.number ?? null,
  };
}

export async function publicationViewById(parts: Parts, person: Person, id: string) {
  const found = await store.publication(parts.publishing.database, id);
  return found === null ? null : publicationView(parts, person, found);
}
