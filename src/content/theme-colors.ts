import { readAccent } from './accent.ts';
import { contrast, mix, type Oklch, parseColor } from './color.ts';

/** The custom properties of one theme by name, as they are written. */
export type ThemeColors = ReadonlyMap<string, string>;

/** The themes of ui/tokens/themes.css, and what can be asked about them. */
export interface Themes {
  day: ThemeColors;
  night: ThemeColors;
  /** Night as the system asks for it; `night` is as the switch does. */
  systemNight: ThemeColors;
  /** The colour that a property's value stands for. @throws Error when it is not a colour */
  color: (theme: ThemeColors, text: string) => Oklch;
  /** Contrast of two properties of a theme, 1 to 21. */
  ratio: (theme: ThemeColors, one: string, other: string) => number;
}

/**
 * Reads the themes out of their style sheet, so that what is shown and checked is what is shipped.
 *
 * @param sheet the text of ui/tokens/themes.css
 * @param accentText the brand's accent, as content/marca.yaml has it
 * @throws Error when a theme's rule is missing
 */
export function readThemes(sheet: string, accentText: string): Themes {
  const css = sheet.replace(/\/\*[^]*?\*\//g, '');
  const accent = readAccent(accentText);
  const brand = new Map([
    ['--brand-accent', accent.lamp],
    ['--brand-accent-day', accent.dayText],
    ['--brand-beam-day', accent.dayBeam],
    ['--brand-beam-night', accent.nightBeam],
  ]);

  function color(theme: ThemeColors, text: string): Oklch {
    const variable = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
    if (variable !== undefined) {
      return color(theme, brand.get(variable) ?? theme.get(variable) ?? '');
    }
    const blend = /^color-mix\(in oklab, (.+?) (\d+)%, (.+)\)$/.exec(text);
    if (blend !== null) {
      const [, one = '', share = '', other = ''] = blend;
      return mix(color(theme, one), color(theme, other), Number(share) / 100);
    }
    const parsed = parseColor(text);
    if (parsed === null) throw new Error(`Not a colour: ${text}`);
    return parsed;
  }

  return {
    day: declarations(css, ':root'),
    night: declarations(css, ":root[data-theme='dark']"),
    systemNight: declarations(css, ":root:not([data-theme='light'])"),
    color,
    ratio: (theme, one, other) =>
      contrast(color(theme, theme.get(one) ?? one), color(theme, theme.get(other) ?? other)),
  };
}

/** The custom properties of the first rule whose selector is exactly the given one. */
function declarations(css: string, selector: string): ThemeColors {
  const start = css.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`No rule ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' '),
    ]),
  );
}
