import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planes, readAccent } from '#content/accent.ts';
import { loadBrand } from '#content/brand.ts';
import { contrast, mix, type Oklch, parseColor } from '#content/color.ts';

const css = readFileSync(join(import.meta.dirname, 'themes.css'), 'utf8').replace(
  /\/\*[^]*?\*\//g,
  '',
);

/** The custom properties of the first rule whose selector is exactly the given one. */
function declarations(selector: string): Map<string, string> {
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

const accent = readAccent(loadBrand().acento);
const brand = new Map([
  ['--brand-accent', accent.lamp],
  ['--brand-accent-day', accent.dayText],
  ['--brand-beam-day', accent.dayBeam],
  ['--brand-beam-night', accent.nightBeam],
]);
const day = declarations(':root');
const night = declarations(":root[data-theme='dark']");

function color(theme: Map<string, string>, text: string): Oklch {
  if (text === 'white') return { lightness: 1, chroma: 0, hue: 0 };
  const variable = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  if (variable !== undefined) return color(theme, brand.get(variable) ?? theme.get(variable) ?? '');
  const blend = /^color-mix\(in oklab, (.+?) (\d+)%, (.+)\)$/.exec(text);
  if (blend !== null) {
    const [, one = '', share = '', other = ''] = blend;
    return mix(color(theme, one), color(theme, other), Number(share) / 100);
  }
  const parsed = parseColor(text);
  if (parsed === null) throw new Error(`Not a colour: ${text}`);
  return parsed;
}

const grounds = ['ground', 'ground-raised', 'ground-sunken'];
const on = (planesOf: string[], names: string[]) =>
  names.flatMap((name) => planesOf.map((plane) => [name, plane] as const));

/** Text, 4.5:1. */
const texts = [
  ...on(grounds, ['text', 'text-soft', 'text-faint', 'accent-text', 'error', 'success', 'info']),
  ...on(['accent', 'accent-hover'], ['on-accent']),
  ...on(['ink-plane'], ['on-ink-plane', 'on-ink-plane-soft']),
  ...on(['night-plane'], ['on-night-plane', 'on-night-plane-soft', 'accent']),
  ...on(grounds, ['team-green', 'team-red', 'team-sky']),
  ...on(['team-green', 'team-red', 'team-sky'], ['on-team']),
  ...on(['terminal-ground'], ['terminal-text', 'terminal-soft', 'phosphor']),
  ...on(['error-ground'], ['error', 'text']),
  ...on(['success-ground'], ['success', 'text']),
  ...on(['info-ground'], ['info', 'text']),
  ...on(['selection'], ['text']),
].map(([text, plane]) => [`--color-${text}`, `--color-${plane}`] as const);

/** Text over the lamp's beam and the tower's shadow. */
const overScene = on(['beam', 'beam-far', 'cast'], ['text', 'text-soft']).map(
  ([text, plane]) => [`--color-${text}`, `--scene-${plane}`] as const,
);

/** Borders of controls and the focus outline, 3:1. */
const outlines = on(grounds, ['rule-strong', 'focus']).map(
  ([line, plane]) => [`--color-${line}`, `--color-${plane}`] as const,
);

describe.each([
  ['day', day],
  ['night', night],
])('by %s', (_, theme) => {
  const ratio = (one: string, other: string) =>
    contrast(color(theme, theme.get(one) ?? one), color(theme, theme.get(other) ?? other));

  it.each([...texts, ...overScene])('%s is read on %s', (text, plane) => {
    expect(ratio(text, plane)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(outlines)('%s is seen on %s', (line, plane) => {
    expect(ratio(line, plane)).toBeGreaterThanOrEqual(3);
  });
});

it('has the same night whether the system or the switch asks for it', () => {
  expect(declarations(":root:not([data-theme='light'])")).toEqual(night);
});

it('has the planes against which the accent is checked', () => {
  const plane = (theme: Map<string, string>, name: string) => color(theme, theme.get(name) ?? '');
  expect(plane(night, '--color-ground-raised')).toEqual(planes.nightRaised);
  expect(plane(night, '--color-on-accent')).toEqual(planes.onAccent);
  expect(plane(day, '--color-on-accent')).toEqual(planes.onAccent);
  expect(plane(day, '--color-ground-sunken')).toEqual(planes.daySunken);
});
