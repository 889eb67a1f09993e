import { type Selector, transform } from 'lightningcss';

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const PROPERTY = /(--[\w-]+)\s*:/g;
const PROPERTY_USE = /var\(\s*(--[\w-]+)/g;
const KEYFRAMES = /@keyframes\s+([\w-]+)/g;
/** Of which a selector may ask with `:has()`. */
const ATTRIBUTE = /\[([\w-]+)/g;
const WORD = /[\w-]+/g;
/** An `animation` with its timeline in it, which the minifier writes and no browser reads. */
const TIMELINE = /(animation:[^;{}]*?)\s+(--[\w-]+|(?:view|scroll)\([^)]*\))(?=[;}])/g;

/**
 * Style sheets with only what one page can use: rules whose classes the page has, custom
 * properties that something reads, animations that something names.
 *
 * A class reaches a page in its markup or from a script, and class names are generated
 * (astro.config.ts), so a name that neither mentions cannot come up.
 *
 * @param css style sheets in their order
 * @param words those of the page's markup, and of all the scripts that it may run
 * @returns one minified style sheet
 * @throws SyntaxError when the styles cannot be read
 */
export function usedStyles(css: string, words: ReadonlySet<string>): string {
  const absent = (names: Iterable<string>) =>
    [...new Set(names)].filter((name) => !words.has(name));
  const classes = absent(names(css, CLASS));
  const unused = (code: string, symbols: readonly string[]) =>
    transform({
      ...{ filename: 'page.css', code: Buffer.from(code), minify: true },
      unusedSymbols: [...symbols],
    }).code.toString();
  // First, since asking about each rule takes as long as there are rules.
  let kept = withoutIdle(unused(css, classes), words);
  for (;;) {
    const read = new Set(names(kept, PROPERTY_USE));
    const properties = absent(names(kept, PROPERTY)).filter((name) => !read.has(name));
    const animations = absent(names(kept, KEYFRAMES)).filter(
      (name) => occurrences(kept, name) === 1,
    );
    const next = unused(kept, [...classes, ...properties, ...animations]);
    // A property that is gone may have been the only one to read another.
    if (next.length === kept.length) return next.replace(TIMELINE, '$1;animation-timeline:$2');
    kept = next;
  }
}

/** Without the rules that ask for what the page does not have. */
function withoutIdle(css: string, words: ReadonlySet<string>): string {
  return transform({
    ...{ filename: 'page.css', code: Buffer.from(css) },
    visitor: {
      Rule: {
        style(rule) {
          const selectors = rule.value.selectors.filter((each) => !isIdle(each, words));
          if (selectors.length === rule.value.selectors.length) return undefined;
          return selectors.length === 0 ? [] : { ...rule, value: { ...rule.value, selectors } };
        },
      },
    },
  }).code.toString();
}

/** The names in style sheets by which {@link usedStyles} tells what a page uses. */
export function namesIn(css: string): readonly string[] {
  const found = [CLASS, PROPERTY, KEYFRAMES, ATTRIBUTE].flatMap((each) => [...names(css, each)]);
  return [...new Set(found)];
}

/** Everything in a text that can be the name of a class, a property or an animation. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD));
}

/**
 * Whether a selector asks with `:has()` for a class or an attribute that the page mentions nowhere; classes elsewhere
 * in it are the minifier's.
 */
function isIdle(selector: Selector, words: ReadonlySet<string>, within = false): boolean {
  return selector.some((part) => {
    if (part.type === 'class' || part.type === 'attribute') return within && !words.has(part.name);
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
