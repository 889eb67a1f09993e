import { brokenLinks } from '#content/check/broken-links.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { mergeContent } from '#content/edit/merge.ts';
import { type Posted, postedText } from '#content/edit/posted-text.ts';
import { type FieldProblem, problemsOf } from '#content/edit/problems.ts';
import { CATALOGUE } from '#content/read/read-yaml.ts';
import { REDIRECTS, redirectProblems } from '#content/check/redirects.ts';
import type { Redirect } from '#content/schemas/redirects.ts';
import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';

/** What a text may refer to: the other files, with the editor's drafts. */
export interface Nameable {
  /** The address of every page; null if the site's own are unknown. */
  pages: readonly string[] | null;
  /** First segments of the site's own addresses. */
  taken?: readonly string[];
  /** Former addresses that redirect to a page. */
  moved?: readonly string[];
  /** The `id` of each service. */
  services: readonly string[];
  pictures: readonly string[];
}

/** The texts of a merge: mine and theirs are both changes of the base. */
type Sides = Parameters<typeof mergeContent>[1];

/** Work whose time depends on the text: parsing posted fields and writing them back. */
export interface ContentWork {
  /** Runs `postedText` on the thread. @param fields the posted fields, in order */
  posted: (
    file: string,
    before: string,
    fields: readonly (readonly [name: string, value: string])[],
  ) => Promise<Posted>;
  /** The mistakes of a text, by field. @param directory the served content folder */
  problems: (
    file: string,
    text: string,
    directory: string,
    around: Nameable,
  ) => Promise<readonly FieldProblem[]>;
  /** Runs `mergeContent` on the thread. */
  merge: (file: string, texts: Sides) => Promise<string | null>;
}

/** A request to the thread: a method of the work, and its arguments. */
export type ContentAsked = {
  [Job in keyof ContentWork]: { job: Job; args: Parameters<ContentWork[Job]> };
}[keyof ContentWork];

/** The work without a thread: in the thread itself, and in a command. */
export const directWork: ContentWork = {
  posted: (file, before, fields) => Promise.resolve(postedText(file, before, fields)),
  merge: (file, texts) => Promise.resolve(mergeContent(file, texts)),
  problems(file, text, directory, { pages, taken = [], moved = [], services, pictures }) {
    const known = contentFile(file);
    if (known === null) return Promise.resolve([]);
    const targets = {
      ...{ pages: [...(pages ?? []), ...moved], pictures, missing: () => '' },
      services: file === CATALOGUE ? null : services,
    };
    const problems = problemsOf(file, text, known.schema, directory, {
      inspect: (value) => {
        if (pages === null) return [];
        const { lista = [] } = file === REDIRECTS ? (value as { lista?: readonly Redirect[] }) : {};
        return [...brokenLinks(value, targets), ...redirectProblems(lista, { pages, taken })];
      },
      known: { services: () => services, pictures: () => pictures },
      ...(pages && { pages: targets.pages }),
    });
    return Promise.resolve(problems);
  },
};

/** A text that takes longer was crafted to do so, in milliseconds: the sample's longest takes 0.1 s. */
const LONGEST_MS = 4_000;
const MEMORY_MB = 256;

/** The message for such a text. */
const TOO_MUCH =
  'Este texto tiene tantos signos seguidos o tantas cosas dentro de otras que no se puede revisar. ' +
  'Quita los signos que sobren (asteriscos, corchetes, comillas, guiones), o repártelo en varios textos';

/**
 * Does the work on a thread, which is stopped when it takes too long, so that visitors do not wait.
 *
 * @param script the thread's module, if it is not the default
 */
export function createContentThread(
  limitMs = LONGEST_MS,
  script = threadScript(import.meta.url, 'content-thread'),
): ContentWork {
  const answerTo = createBoundedThread<unknown>({
    name: 'content',
    script,
    limitMs,
    memoryMb: MEMORY_MB,
  });
  const ask = (asked: ContentAsked) => answerTo(asked);
  return {
    posted: async (...args) =>
      ((await ask({ job: 'posted', args })) as Posted | null) ?? { problem: `${TOO_MUCH}.` },
    problems: async (...args) =>
      ((await ask({ job: 'problems', args })) as readonly FieldProblem[] | null) ?? [
        { path: [], message: TOO_MUCH },
      ],
    merge: async (...args) => (await ask({ job: 'merge', args })) as string | null,
  };
}
