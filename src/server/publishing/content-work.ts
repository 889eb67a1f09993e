import { brokenLinks } from '#content/check/broken-links.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { mergeContent } from '#content/edit/merge.ts';
import { type Posted, postedText } from '#content/edit/posted-text.ts';
import { type FieldProblem, problemsOf } from '#content/edit/problems.ts';
import { CATALOGUE } from '#content/read/read-yaml.ts';
import { REDIRECTS, redirectProblems } from '#content/check/redirects.ts';
import type { Redirect } from '#content/schemas/redirects.ts';
import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';

/** Pages, pictures and other names that a text may refer to. Includes the names in drafts. */
export interface Nameable {
  pages: readonly string[] | null;
  /** The first parts of the site's own addresses, for example `contacto` for `/contacto`. */
  taken?: readonly string[];
  moved?: readonly string[];
  services: readonly string[];
  pictures: readonly string[];
}

type Sides = Parameters<typeof mergeContent>[1];

export interface ContentWork {
  posted: (
    file: string,
    before: string,
    fields: readonly (readonly [name: string, value: string])[],
  ) => Promise<Posted>;
  problems: (
    file: string,
    text: string,
    directory: string,
    around: Nameable,
  ) => Promise<readonly FieldProblem[]>;
  merge: (file: string, texts: Sides) => Promise<string | null>;
}

export type ContentAsked = {
  [Job in keyof ContentWork]: { job: Job; args: Parameters<ContentWork[Job]> };
}[keyof ContentWork];

/** Does the work on the calling thread. The content thread and commands of the terminal use it. */
export const directWork: ContentWork = {
  posted: (file, before, fields) => Promise.resolve(postedText(file, before, fields)),
  merge: (file, texts) => Promise.resolve(mergeContent(file, texts)),
  problems(file, text, directory, { pages, taken = [], moved = [], services, pictures }) {
    const known = contentFile(file);
    if (known === null) return Promise.resolve([]);
    const targets = {
      pages: [...(pages ?? []), ...moved],
      pictures,
      missing: () => '',
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

/** The time limit for one text, in milliseconds. The longest text of the sample needs 100 ms. */
const LONGEST_MS = 4_000;
const MEMORY_MB = 256;

const TOO_MUCH =
  'Este texto tiene tantos signos seguidos o tantas cosas dentro de otras que no se puede revisar. ' +
  'Quita los signos que sobren (asteriscos, corchetes, comillas, guiones), o repártelo en varios textos';

/** Does the work on another thread, so that visitors do not wait. Stops it after `limitMs`. */
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
