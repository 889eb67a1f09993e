import sharp from 'sharp';
import { drawingStyles, mark } from './drawings.ts';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import { nightPalette } from './night-palette.ts';
import { ownImage } from './own-image.ts';

/** Draws the app's icon. The logo has `share` of the icon's width: some systems cut the edges. */
export async function appIcon(accent: string, size: number, share = 0.66): Promise<Buffer> {
  const palette = nightPalette(accent);
  const side = Math.round(size * share);
  const edge = Math.round((size - side) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">
<style>${drawingStyles(palette, palette('--color-text'))}</style>
<path fill="${palette('--scene-sky')}" d="M0 0h${size}v${size}H0z"/>
${
  ownImage(['icono'], { x: 0, y: 0, width: size, height: size }) ??
  mark({ x: edge, y: edge, width: side, height: side })
}
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 7 }).toBuffer();
}

const ICON_INK =
  '<style>.e{fill:#12192b}@media(prefers-color-scheme:dark){.e{fill:#f3f1ec}}</style>';

/** Returns a browser tab's icon as SVG, without the tower, which is unclear at 16 pixels. */
export function tabIcon(lamp: string): string {
  const own = ownImage(['favicon', 'icono', 'logo'], { x: 0, y: 0, width: 64, height: 64 });
  if (own !== null) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${own}</svg>`;
  }
  if (hasShapes()) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">${ICON_INK}<path class="e" d="M27 3a25 25 0 0 0 0 50z"/><path fill="${lamp}" d="M30 3a25 25 0 0 1 25 25H30z"/><circle class="e" cx="42" cy="42" r="11"/></svg>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">${ICON_INK}<path class="e" d="M0 28C9 12 18 6 28 6s19 6 28 22c-9 16-18 22-28 22S9 44 0 28z"/><circle cx="28" cy="28" r="15" fill="${lamp}"/><circle cx="28" cy="28" r="6" fill="#12192b"/></svg>`;
}

/** Draws a browser tab's icon as PNG, for browsers that do not support SVG. */
export function smallIcon(accent: string, size: number): Promise<Buffer> {
  const own = ownImage(['favicon'], { x: 0, y: 0, width: size, height: size });
  if (own === null) return appIcon(accent, size, 0.88);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${own}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

export function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY);
  head.writeUInt16LE(1, 2); // The file is an icon.
  head.writeUInt16LE(1, 4); // One picture.
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // Colour planes.
  head.writeUInt16LE(32, 12); // Bits for each pixel.
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
