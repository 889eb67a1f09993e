import { type Selector, transform } from 'lightningcss';

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const PROPERTY = /(--[\w-]+)\s*:/g;
const PROPERTY_USE = /var\(\s*(--[\w-]+)/g;
const OWN_NAME = /(?<![\w-])--[A-Za-z][\w-]*/g;
const KEYFRAMES = /@keyframes\s+([\w-]+)/g;
/** The file name of a style sheet, for example `page.css`, counts as one word. */
const WORD = /[\w-]+(?:\.css\b)?/g;
const FONT_FACE = /@font-face\s*\{[^}]*?font-family:\s*([^;}]+)[^}]*\}/g;
/** Finds a timeline that the minifier has moved into `animation`, where browsers ignore it. */
const TIMELINE = /(animation:[^;{}]*?)\s+(--[\w-]+|(?:view|scroll)\([^)]*\))(?=[;}])/g;

export interface UsedStyles {
  sheet: string;
  /** The new short names of custom properties, by their old names. */
  short: ReadonlyMap<string, string>;
}

/**
 * Removes the rules that a page cannot use. `words`: all words of the page and of its scripts.
 * `scripted`: the words of its scripts only.
 */
export function usedStyles(
  css: string,
  words: ReadonlySet<string>,
  scripted: ReadonlySet<string>,
): UsedStyles {
  const absent = (names: Iterable<string>) =>
    [...new Set(names)].filter((name) => !words.has(name));
  const classes = absent(names(css, CLASS));
  const unused = (code: string, symbols: readonly string[]) =>
    transform({
      filename: 'page.css',
      code: Buffer.from(code),
      minify: true,
      unusedSymbols: [...symbols],
    }).code.toString();
  let kept = withoutIdle(unused(css, classes), words);
  for (;;) {
    const read = new Set(names(kept, PROPERTY_USE));
    const properties = absent(names(kept, PROPERTY)).filter((name) => !read.has(name));
    const animations = absent(names(kept, KEYFRAMES)).filter(
      (name) => occurrences(kept, name) === 1,
    );
    const next = withoutFonts(unused(kept, [...classes, ...properties, ...animations]));
    if (next.length === kept.length) {
      return withShortNames(next.replace(TIMELINE, '$1;animation-timeline:$2'), scripted);
    }
    kept = next;
  }
}

/**
 * Shortens the names of custom properties that no script uses. Changes no name if a script can load
 * a style sheet, because that sheet uses the long names.
 */
function withShortNames(css: string, scripted: ReadonlySet<string>): UsedStyles {
  const short = new Map<string, string>();
  if ([...scripted].some((word) => word.endsWith('.css'))) return { sheet: css, short };
  const sheet = css.replace(OWN_NAME, (name) => {
    if (scripted.has(name)) return name;
    const given = short.get(name) ?? `--${short.size.toString(36)}`;
    short.set(name, given);
    return given;
  });
  return { sheet, short };
}

function withoutFonts(css: string): string {
  const rules = css.replace(FONT_FACE, '');
  return css.replace(FONT_FACE, (face, family: string) => (rules.includes(family) ? face : ''));
}

function withoutIdle(css: string, words: ReadonlySet<string>): string {
  const needsAbsent = (selector: Selector) => selector.some((part) => isAbsent(part, words));
  return transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style(rule) {
          const selectors = rule.value.selectors.filter((each) => !isIdle(each, words));
          if (selectors.every(needsAbsent)) return [];
          if (selectors.length === rule.value.selectors.length) return undefined;
          return { ...rule, value: { ...rule.value, selectors } };
        },
      },
    },
  }).code.toString();
}

/** Returns every word of a text that may name an element, a class, a property or an animation. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD));
}

/** Tells whether the page never contains what a part of a selector names. */
function isAbsent(part: Selector[number], words: ReadonlySet<string>): boolean {
  if (part.type === 'type' || part.type === 'class') return !words.has(part.name);
  if (part.type === 'pseudo-class' && part.kind === 'is') {
    return part.selectors.every((each) => each.some((inner) => isAbsent(inner, words)));
  }
  if (part.type !== 'attribute' || !part.name.startsWith('data-')) return false;
  const property = part.name
    .slice(5)
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return !words.has(part.name) && !words.has(property);
}

/** Tells whether a selector never matches, because its `:has()` names what the page lacks. */
function isIdle(selector: Selector, words: ReadonlySet<string>, within = false): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return within && !words.has(part.name);
    if (part.type === 'attribute') return within && isAbsent(part, words);
    if (part.type !== 'pseudo-class' || part.kind !== 'has') return false;
    return part.selectors.every((each) => isIdle(each, words, true));
  });
}

function* names(css: string, pattern: RegExp): Generator<string> {
  for (const [, name = ''] of css.matchAll(pattern)) yield name;
}

function occurrences(text: string, word: string): number {
  return text.split(word).length - 1;
}
