import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sceneStyles from '#ui/illustration/Scene.module.css';
import buildingStyles from '#ui/illustration/Buildings.module.css';
import { Building } from '#ui/illustration/Buildings.tsx';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { EyeMark } from '#ui/logo/Logo.tsx';
import styles from '#ui/logo/Logo.module.css';
import { content } from '#content/snapshot/content.ts';
import { holdsName, pictureNamed } from '#content/values/picture-names.ts';
import { type Box, ownImage } from './own-image.ts';

type Palette = (token: string) => string;

/**
 * Returns the home page's drawing at night as SVG: the agency's own picture, or the tower. If
 * `givesLight` is true, the caller also draws the light of the tower's lamp.
 */
export function hero(box: Box): { drawing: string; givesLight: boolean } {
  const own = ownImage(['portada'], box, { atNight: true, fit: 'xMidYMax meet' });
  return {
    drawing: own ?? placed(createElement(Tower), box),
    givesLight: own === null && !hasShapes(),
  };
}

/** Returns the logo at night as SVG: the agency's own picture, or the eye. */
export function mark(box: Box): string {
  const fit = markHoldsName() ? 'xMinYMid meet' : 'xMidYMid meet';
  return ownImage(['logo'], box, { atNight: true, fit }) ?? placed(createElement(EyeMark), box);
}

export function markHoldsName(): boolean {
  const { logo } = content().pictures;
  return logo !== undefined && holdsName(logo);
}

/** Returns a service's drawing at night as SVG. `name` comes from `servicios.yaml`. */
export function building(name: string, box: Box): string {
  const own = pictureNamed(name) ?? `dibujo-${name}`;
  return (
    ownImage([own], box, { atNight: true, fit: 'xMidYMax meet' }) ??
    placed(createElement(Building, { name }), box)
  );
}

function placed(drawing: ReactElement, { x, y, width, height }: Box): string {
  return renderToStaticMarkup(drawing).replace(
    '<svg ',
    `<svg xmlns="http://www.w3.org/2000/svg" x="${x}" y="${y}" width="${width}" height="${height}" `,
  );
}

/** Returns the CSS that colours the drawings in a picture. `ink` colours the tower and the eye. */
export function drawingStyles(palette: Palette, ink: string): string {
  const fills: readonly (readonly [className: string | undefined, color: string])[] = [
    ...['near', 'frame', 'lit', 'shade', 'lamp', 'beam', 'mid'].map(
      (name) => [sceneStyles[name], palette(`--scene-${name}`)] as const,
    ),
    [styles['tower'], ink],
    [styles['horizon'], ink],
    [styles['white'], ink],
    [styles['iris'], palette('--color-accent')],
    [styles['pupil'], palette('--color-on-accent')],
  ];
  const line = `stroke:${palette('--scene-line')};stroke-width:2`;
  const roof = `.${buildingStyles['roof']}{fill:${palette('--scene-near')};${line}}`;
  const stroke = `.${sceneStyles['stroke']}{fill:none;${line}}`;
  return fills.map(([name, color]) => `.${name}{fill:${color}}`).join('') + roof + stroke;
}
