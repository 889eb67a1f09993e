import { brandColors } from '#content/values/accent.ts';
import { contrast, mix, type Oklch, parseColor, toCss } from '#content/values/color.ts';

export type ThemeName = 'day' | 'night';

const DECLARATION = /(--[\w-]+):\s*([^;]+);/g;
/** A `light-dark` value. Its first colour may contain parentheses, at most two levels deep. */
const LIGHT_DARK = /^light-dark\( ?((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+), (.+?) ?\)$/;
const MIX = /^color-mix\(in oklab, (.+?) (\d+)%, (.+)\)$/;
const VARIABLE = /^var\((--[\w-]+)\)$/;

/** Reads the themes from the text of ui/tokens/themes.css, so that checks use the real colours. */
export function readThemes(sheet: string, accentText: string) {
  const css = sheet.replaceAll(/\/\*[^]*?\*\//g, '');
  // Reads only the first rule, because the later rules are for the browser's forced colours.
  const rule = css.slice(0, css.indexOf('}'));
  const values = new Map([
    ...Object.entries(brandColors(accentText)).map(([name, each]) => [name, toCss(each)] as const),
    ...Array.from(rule.matchAll(DECLARATION), ([, name = '', value = '']): [string, string] => [
      name,
      value.replaceAll(/\s+/g, ' '),
    ]),
  ]);

  function read(theme: ThemeName, text: string): Oklch {
    const [, day, night] = LIGHT_DARK.exec(text) ?? [];
    if (day !== undefined && night !== undefined) return read(theme, theme === 'day' ? day : night);
    const [, variable] = VARIABLE.exec(text) ?? [];
    if (variable !== undefined) return color(theme, variable);
    const [, one, share, other] = MIX.exec(text) ?? [];
    if (one !== undefined && other !== undefined) {
      return mix(read(theme, one), read(theme, other), Number(share) / 100);
    }
    const parsed = parseColor(text);
    if (parsed === null) throw new Error(`Not a colour: ${text}`);
    return parsed;
  }

  function color(theme: ThemeName, property: string): Oklch {
    return read(theme, values.get(property) ?? '');
  }

  return {
    color,
    /** Returns the contrast of two colours, from 1 to 21. */
    ratio: (theme: ThemeName, one: string, other: string) =>
      contrast(color(theme, one), color(theme, other)),
  };
}
