import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sceneStyles from '#ui/illustration/Scene.module.css';
import { Tower } from '#ui/illustration/Tower.tsx';
import { EyeMark } from '#ui/logo/EyeMark.tsx';
import eyeStyles from '#ui/logo/EyeMark.module.css';
import { type Box, ownImage } from './own-image.ts';

/** Colours by the token's name; see night-palette.ts. */
type Palette = (token: string) => string;

/**
 * What stands on the horizon of the home page at night, as SVG to be put into another: the agency's
 * own picture, or the tower, which alone gives light.
 */
export function hero(box: Box): { drawing: string; givesLight: boolean } {
  const own = ownImage(['portada'], box, { atNight: true, fit: 'xMidYMax meet' });
  return { drawing: own ?? placed(Tower, box), givesLight: own === null };
}

/** The mark at night: the agency's own, or the eye. */
export function mark(box: Box): string {
  return ownImage(['logo'], box, { atNight: true }) ?? placed(EyeMark, box);
}

function placed(Drawing: ComponentType, { x, y, width, height }: Box): string {
  return renderToStaticMarkup(createElement(Drawing)).replace(
    '<svg ',
    `<svg xmlns="http://www.w3.org/2000/svg" x="${x}" y="${y}" width="${width}" height="${height}" `,
  );
}

/**
 * What the drawings' style sheets say, for a picture.
 *
 * @param ink colour of the mark's tower and eye
 */
export function drawingStyles(palette: Palette, ink: string): string {
  const fills: readonly (readonly [className: string | undefined, color: string])[] = [
    ...['near', 'frame', 'lit', 'shade', 'lamp', 'beam'].map(
      (name) => [sceneStyles[name], palette(`--scene-${name}`)] as const,
    ),
    [eyeStyles['tower'], ink],
    [eyeStyles['horizon'], ink],
    [eyeStyles['white'], ink],
    [eyeStyles['iris'], palette('--color-accent')],
    [eyeStyles['pupil'], palette('--color-on-accent')],
  ];
  const stroke = `.${sceneStyles['stroke']}{fill:none;stroke:${palette('--scene-line')};stroke-width:2}`;
  return fills.map(([name, color]) => `.${name}{fill:${color}}`).join('') + stroke;
}
