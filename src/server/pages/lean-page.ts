import { createHash } from 'node:crypto';
import { inlineHash, narrowPolicy } from '#server/platform/http/content-policy.ts';
import { namesIn, usedStyles, wordsIn } from './used-styles.ts';

const STYLES = /<link rel="stylesheet" href="([^"]+)"\s*\/?>|<style>([\s\S]*?)<\/style>/g;
const CHARACTER_SET = /<meta charset="[^"]*"\s*\/?>/;
const SCRIPT_NAME = /[\w.-]+\.js\b/g;

/** The cached style sheets: several times the kinds of pages of a site. */
const MOST_SHEETS = 200;

/** The texts of the build's files in `_astro`, by address. */
export type ClientTexts = ReadonlyMap<string, string>;

/**
 * Reduces a page's styles to one sheet with only what the page uses, and inlines it.
 *
 * Inlining pays even when the whole exceeds the first round trip (14 KB): the styles come first,
 * together with what the visitor sees first, while a file would need another round trip
 * (docs/decisions/017-primer-viaje.md has the measurements).
 *
 * @param client scripts by file name
 * @returns a function from a page's HTML to the page with its one sheet; it caches the results for
 * equal styles and words
 */
export function createLeanPages(client: ClientTexts): (html: string) => string {
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const namesOf = new Map<string, readonly string[]>();
  const made = new Map<string, string>();

  /** The words of the scripts that a page may run; few combinations occur. */
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
    const bare = html.replace(STYLES, '');
    const css = sheets.join('\n');
    // The body's attribute names modules of another page (preload-modules.ts).
    const inScripts = scriptWords(bare.replace(/<body[^>]*>/, ''));
    const words = new Set([...wordsIn(bare), ...inScripts]);
    const names = namesOf.get(css) ?? namesIn(css);
    namesOf.set(css, names);
    const used = names.filter((name) => words.has(name));
    const key = createHash('sha256').update(css).update('\0').update(used.join(' ')).digest('hex');
    const sheet = made.get(key) ?? usedStyles(css, words);
    if (made.size >= MOST_SHEETS) made.clear();
    made.set(key, sheet);
    // After the character set, which must be within the first kilobyte.
    return bare.replace(CHARACTER_SET, (element) => `${element}<style>${sheet}</style>`);
  };
}

/** The names of every script that a page may load, directly or indirectly. */
export function reachable(html: string, scripts: ClientTexts): string[] {
  const found = new Set<string>();
  const follow = (names: Iterable<string>) => {
    for (const name of names) {
      const script = scripts.get(name);
      if (script === undefined || found.has(name)) continue;
      found.add(name);
      follow(namedIn(script));
    }
  };
  follow(scriptNames(html));
  return [...found];
}

const scriptNames = (text: string) =>
  new Set(Array.from(text.matchAll(SCRIPT_NAME), ([name]) => name));
/** The scripts that a script's text names; cached, because each page asks. */
const known = new Map<string, ReadonlySet<string>>();
function namedIn(script: string): ReadonlySet<string> {
  const names = known.get(script) ?? scriptNames(script);
  known.set(script, names);
  return names;
}

/**
 * Makes a page's content policy: it keeps only the hashes of the page's own inline scripts and styles, and adds the
 * hash of the style sheet that was put into the page.
 *
 * @param policy the policy of Astro's response
 */
export function pagePolicy(policy: string, html: string): string {
  const [, , style] = /<(style)>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = style === undefined ? '' : ` '${inlineHash(style)}'`;
  return narrowPolicy(policy, html).replace(/(style-src 'self')/, `$1${hash}`);
}
