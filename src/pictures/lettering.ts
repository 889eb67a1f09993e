import fontverter from 'fontverter';
import * as harfbuzz from 'harfbuzzjs';
import textFont from '#ui/fonts/archivo-text.woff2?inline';
import wideFont from '#ui/fonts/archivo-wide.woff2?inline';

/** The letters of a font as shapes, so that the server needs no installed font. */
export type Lettering = Awaited<ReturnType<typeof openFont>>;

/** The space between letters: the CSS variable `--tracking-heading`, in units of the font size. */
const HEADING_TRACKING = -0.022;

let opened: ReturnType<typeof openFonts> | undefined;

export const lettering = () => (opened ??= openFonts());

async function openFonts() {
  // The converter uses the same memory for all fonts, so one font loads after another.
  const wide = await openFont(wideFont, HEADING_TRACKING);
  return { wide, text: await openFont(textFont, 0) };
}

async function openFont(dataUrl: string, tracking: number) {
  const woff2 = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const sfnt = Uint8Array.from(await fontverter.convert(woff2, 'sfnt'));
  const typeface = new harfbuzz.Face(new harfbuzz.Blob(sfnt));
  const font = new harfbuzz.Font(typeface);
  const em = typeface.upem;

  const set = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    let pen = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
      const glyph = { id: codepoint, x: pen };
      pen += xAdvance / em + tracking;
      return glyph;
    });
    return { glyphs, width: pen - tracking };
  };
  return {
    /** Returns the width in units of the font size. */
    widthOf: (text: string) => set(text).width,
    /** Returns SVG path data, with the baseline `y` and the left edge `x` in pixels. */
    path: (text: string, { x, y, size }: { x: number; y: number; size: number }) =>
      set(text)
        .glyphs.map((glyph) => placed(font.glyphToPath(glyph.id), x + glyph.x * size, y, size / em))
        .join(''),
  };
}

/** Moves and scales a letter's path. In a font y increases upwards, in SVG downwards. */
function placed(path: string, x: number, y: number, scale: number): string {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, dx: string, dy: string) =>
      `${fixed(x + Number(dx) * scale)},${fixed(y - Number(dy) * scale)}`,
  );
}

function fixed(value: number): string {
  return value.toFixed(1);
}

/** Breaks a text into lines of similar width, each at most `width` (in units of the font size). */
export function balanced(text: string, type: Lettering, width: number): string[] {
  const words = text.split(' ');
  const fewest = wrapped(words, type, width).length;
  let narrow = width;
  while (narrow > 1 && wrapped(words, type, narrow - 0.25).length === fewest) narrow -= 0.25;
  return wrapped(words, type, narrow);
}

function wrapped(words: readonly string[], type: Lettering, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && type.widthOf(`${line} ${word}`) <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
