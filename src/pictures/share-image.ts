import sharp from 'sharp';
import { SHARE_IMAGE } from '#found/share-image-size.ts';
import { building, drawingStyles, hero, mark, markHoldsName } from './drawings.ts';
import { balanced, lettering, type Lettering } from './lettering.ts';
import { nightPalette } from './night-palette.ts';
import { ownBytes } from './own-image.ts';

const MARGIN = 72;
const HORIZON = 548;
const MARK = { x: MARGIN, y: 56, width: 76, height: 76 };
const WIDE_MARK = { ...MARK, width: 420 };
const NAME_SIZE = 40;
/** The drawing of the tower measures 400 × 720 units, with the lamp at (200, 150). */
const TOWER = { x: 876, y: HORIZON - 482, width: 268, height: 482 };
const BUILDING = { x: 838, y: HORIZON - 330, width: 330, height: 330 };
const LAMP_OUTSIDE = { x: 1260, y: 96 };
const LAMP = { x: TOWER.x + TOWER.width / 2, y: TOWER.y + (TOWER.height * 150) / 720 };
const TITLE_WIDTH = 770;
/** The sizes of the title in pixels. The picture uses the first size at which the title fits. */
const TITLE_SIZES = [92, 80, 70, 60, 52];
const TITLE_LINES = 3;
const TITLE_LEADING = 1.04;
/** The shortest line of a title must have at least this share of the longest line's width. */
const SHORTEST_LINE = 0.3;
const ADDRESS_SIZE = 26;

interface ShareImage {
  name: string;
  accent: string;
  title: string;
  foot: string;
  building?: string | undefined;
}

export async function ownShareImage(): Promise<Buffer | null> {
  const own = ownBytes('compartir');
  return (
    own &&
    sharp(own)
      .autoOrient()
      .resize({ ...SHARE_IMAGE, fit: 'cover' })
      .png()
      .toBuffer()
  );
}

export async function shareImage(said: ShareImage): Promise<Buffer> {
  const { name, accent, title, foot } = said;
  const palette = nightPalette(accent);
  const { wide, text } = await lettering();
  const { size, lines } = fitted(title, wide);
  const { width, height } = SHARE_IMAGE;
  const lastBaseline = HORIZON - 40;
  const titlePath = lines
    .map((line, index) => {
      const y = lastBaseline - (lines.length - 1 - index) * size * TITLE_LEADING;
      return wide.path(line, { x: MARGIN - size * 0.03, y, size });
    })
    .join('');
  const isNamed = markHoldsName();
  const namePath = isNamed
    ? ''
    : wide.path(name, { x: MARK.x + MARK.width + 20, y: 110, size: NAME_SIZE });
  const footPath = text.path(foot, { x: MARGIN, y: height - 32, size: ADDRESS_SIZE });
  const { drawing, givesLight } =
    said.building === undefined
      ? hero(TOWER)
      : { drawing: building(said.building, BUILDING), givesLight: true };
  const lamp = said.building === undefined ? LAMP : LAMP_OUTSIDE;
  const ink = palette('--color-text');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>${drawingStyles(palette, ink)}</style>
<path fill="${palette('--scene-sky')}" d="M0 0h${width}v${height}H0z"/>
${givesLight ? `<path fill="${palette('--scene-beam')}" d="M${lamp.x} ${lamp.y}L0 -40V${MARK.y + 190}z"/>` : ''}
<path fill="${palette('--color-ground-sunken')}" d="M0 ${HORIZON}h${width}v${height - HORIZON}H0z"/>
${drawing}
<path fill="${palette('--scene-line')}" d="M0 ${HORIZON}h${width}v3H0z"/>
${mark(isNamed ? WIDE_MARK : MARK)}
<path fill="${ink}" d="${namePath}"/><path fill="${ink}" d="${titlePath}"/>
<path fill="${palette('--color-text-soft')}" d="${footPath}"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 7 }).toBuffer();
}

function fitted(title: string, type: Lettering) {
  const tries = TITLE_SIZES.map((size) => ({
    size,
    lines: balanced(title, type, TITLE_WIDTH / size),
  }));
  const fits = tries.find(({ size, lines }) => {
    const widths = lines.map((line) => type.widthOf(line) * size);
    const widest = Math.max(...widths);
    return (
      lines.length <= TITLE_LINES &&
      widest <= TITLE_WIDTH &&
      Math.min(...widths) >= widest * SHORTEST_LINE
    );
  });
  return fits ?? { size: 52, lines: balanced(title, type, TITLE_WIDTH / 52) };
}
