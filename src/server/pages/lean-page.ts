import { hash } from 'node:crypto';
import { inlineHash, narrowPolicy } from '#server/platform/http/content-policy.ts';
import { closure } from './island-modules.ts';
import { type UsedStyles, usedStyles, wordsIn } from './used-styles.ts';

const STYLES = /<link rel="stylesheet" href="([^"]+)"\s*\/?>|<style>([\s\S]*?)<\/style>/g;
const CHARACTER_SET = /<meta charset="[^"]*"\s*\/?>/;
const SHAPE_ENDS = /><\/(?:circle|ellipse|line|path|polygon|rect|stop|use)>/g;
/**
 * React's comments, and line breaks between blocks. The pattern also matches a whole island, which
 * the code leaves unchanged, because React needs the comments in an island.
 */
const SEPARATORS =
  /<astro-island[\s\S]*?<\/astro-island>|<!-- -->|(?<=<\/(?:li|ul|ol|p|h\d)>|<[uo]l>)\n/g;
const PROPERTY_IN_SHAPE = /(?<=(?:fill|stroke|stop-color)="var\((?:--[\w-]+, *var\()?)--[\w-]+/g;
const SCRIPT_NAME = /[\w.-]+\.js\b/g;

const MOST_SHEETS = 200;

export type ClientTexts = ReadonlyMap<string, string>;

/** Returns a function that leaves in a page only the styles that the page uses (decision 017). */
export function createLeanPages(client: ClientTexts): (html: string) => string {
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const namesOf = new Map<string, ReadonlySet<string>>();
  const made = new Map<string, UsedStyles>();

  const scriptWords = (html: string) => {
    const names = reachable(html, client);
    const key = names.join(' ');
    const known = wordsOf.get(key);
    if (known !== undefined) return known;
    const words = wordsIn(names.map((name) => client.get(name) ?? '').join('\n'));
    wordsOf.set(key, words);
    return words;
  };

  return (html) => {
    const sheets = [...html.matchAll(STYLES)].map(([, href, text]) => {
      if (href === undefined) return text ?? '';
      throw new Error(`The page asks for the sheet ${href}, which should be in it.`);
    });
    const bare = html
      .replace(STYLES, '')
      .replace(SHAPE_ENDS, '/>')
      .replace(SEPARATORS, (found) => (found.startsWith('<astro') ? found : ''));
    const css = sheets.join('\n');
    const scripted = scriptWords(bare);
    const words = new Set([...wordsIn(bare), ...scripted]);
    // Leaves out words that begin with a digit: the numbers of a page would make its `key` unique.
    const names =
      namesOf.get(css) ?? new Set([...wordsIn(css)].filter((word) => !/^\d/.test(word)));
    namesOf.set(css, names);
    const used = [words, scripted].map((each) =>
      [...each]
        .filter((word) => names.has(word) || names.has(attributeOf(word)) || word.endsWith('.css'))
        .toSorted()
        .join(' '),
    );
    const key = hash('sha256', [css, ...used].join('\0'));
    const styles = made.get(key) ?? usedStyles(css, words, scripted);
    if (made.size >= MOST_SHEETS) made.clear();
    made.set(key, styles);
    return (
      bare
        .replace(PROPERTY_IN_SHAPE, (name) => styles.short.get(name) ?? name)
        // The styles come after the character set, which must be in the page's first kilobyte.
        .replace(CHARACTER_SET, (element) => `${element}<style>${styles.sheet}</style>`)
    );
  };
}

/** Returns the attribute for a name in a script's `dataset`: `data-open-menu` for `openMenu`. */
const attributeOf = (word: string) =>
  `data-${word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the names of all scripts that a page can load, directly or through another script. */
export function reachable(html: string, scripts: ClientTexts): readonly string[] {
  const own = (names: ReadonlySet<string>) => [...names].filter((name) => scripts.has(name));
  return closure(own(scriptNames(html)), (name) => own(namedIn(scripts.get(name) ?? '')));
}

const scriptNames = (text: string) =>
  new Set(Array.from(text.matchAll(SCRIPT_NAME), ([name]) => name));
const known = new Map<string, ReadonlySet<string>>();
function namedIn(script: string): ReadonlySet<string> {
  const names = known.get(script) ?? scriptNames(script);
  known.set(script, names);
  return names;
}

/** Makes a policy with only the hashes of this page's inline scripts and styles. */
export function pagePolicy(policy: string, html: string): string {
  const [, , style] = /<(style)>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = style === undefined ? '' : ` '${inlineHash(style)}'`;
  return narrowPolicy(policy, html).replace(/(style-src 'self')/, `$1${hash}`);
}
