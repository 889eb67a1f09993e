// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as action from './action-icons.tsx';
import * as direction from './direction-icons.tsx';
import * as object from './object-icons.tsx';
import * as state from './state-icons.tsx';

const all = Object.entries({ ...action, ...direction, ...object, ...state });

test('an icon is decoration unless it has a label', () => {
  const { container, rerender } = render(<state.LockIcon />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  rerender(<state.LockIcon label="Sesión segura" />);
  expect(screen.getByRole('img', { name: 'Sesión segura' })).toBeTruthy();
});

test.each(all)(
  '%s stays inside its 24 × 24 frame and brings no colour of its own',
  (_name, Drawn) => {
    const { container } = render(<Drawn />);
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
