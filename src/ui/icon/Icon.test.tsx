// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as icons from './icons.ts';

const { EXTERNAL_STROKE: _, ...components } = icons;
const all = Object.entries(components);

test.each(all)(
  '%s stays inside its 24 × 24 frame, is decoration and brings no colour of its own',
  (_name, Drawn) => {
    const { container } = render(<Drawn />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    const d = container.querySelector('path')?.getAttribute('d') ?? '';
    const absolute = [...d.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(absolute.length).toBeGreaterThan(0);
    expect(absolute.every((value) => value >= 2 && value <= 22)).toBe(true);
    expect(container.innerHTML).not.toMatch(/(fill|stroke|style)=/);
  },
);
