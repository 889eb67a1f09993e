import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accentProblem, brandCss, PLANES, readAccent } from './accent.ts';
import { contrast, parseColor } from './color.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { readYaml } from '#content/read/read-yaml.ts';

it('reads hexadecimal and OKLCH as the same colour', () => {
  const hex = parseColor('#f2b134');
  expect(hex?.l).toBeCloseTo(0.804, 2);
  expect(hex?.c).toBeCloseTo(0.155, 2);
  expect(hex?.h).toBeCloseTo(79, 0);
  expect(parseColor('oklch(80.4% 0.155 79)')?.l).toBeCloseTo(0.804);
});

it('measures contrast as WCAG does', () => {
  const [white, black, grey] = ['#fff', '#000', '#767676'].map(parseColor);
  if (!white || !black || !grey) throw new Error('unreadable colours');
  expect(contrast(white, black)).toBeCloseTo(21, 1);
  expect(contrast(grey, white)).toBeCloseTo(4.54, 1);
});

it('accepts the lamp and darkens it until it can be read by day', () => {
  expect(accentProblem('oklch(0.8 0.16 75)')).toBeNull();
  const day = parseColor(readAccent('oklch(0.8 0.16 75)').dayText);
  if (day === null) throw new Error('unreadable colour');
  expect(contrast(day, PLANES.daySunken)).toBeGreaterThanOrEqual(4.5);
});

it('refuses a dark accent with the figures and a colour that would do', () => {
  const problem = accentProblem('#1a3a8f');
  expect(problem).toContain('contrasta poco');
  const suggestion = /sirve: «(.+)»/.exec(problem ?? '')?.[1] ?? '';
  expect(accentProblem(suggestion)).toBeNull();
});

it('refuses what is not a colour it can measure', () => {
  expect(accentProblem('naranja')).toContain('se esperaba un color');
  expect(accentProblem('#f2b13480')).toContain('se esperaba un color');
});

it('names the file and the field when the brand has a bad accent', () => {
  const directory = mkdtempSync(join(tmpdir(), 'marca-'));
  const own = readFileSync(join(process.cwd(), 'sample/marca.yaml'), 'utf8');
  writeFileSync(join(directory, 'marca.yaml'), own.replace(/^acento:.*$/m, "acento: '#222222'"));
  expect(() => readYaml('marca.yaml', brandSchema, directory)).toThrow(
    /marca\.yaml[^]*«acento»[^]*contrasta poco/,
  );
});

it('gives the style sheet both readings of the accent', () => {
  expect(brandCss('#f2b134')).toMatch(/--brand-accent:oklch\(.+\);[^]*--brand-accent-day:oklch\(/);
});
