// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setStage } from '#tests/support/motion.ts';
import {
  motionBootScript,
  MOTION_KEY,
  startMotionSwitch,
  switchMotionOff,
} from './motion-preference.ts';
import { MotionSwitch } from './MotionSwitch.tsx';
import { useMotionAllowed } from './use-motion.ts';

function Moving() {
  return <p>{useMotionAllowed() ? 'moves' : 'stands'}</p>;
}

function showBoth() {
  render(<Moving />);
  render(<MotionSwitch label="Animaciones" />);
  startMotionSwitch();
}

beforeEach(() => {
  setStage();
  act(() => switchMotionOff(false));
  vi.useRealTimers();
});

test('stops what moves anywhere on the page, tells the style sheets and remembers it', () => {
  showBoth();
  const control = screen.getByRole('switch', { name: 'Animaciones', checked: true });
  expect(screen.getByText('moves')).toBeTruthy();
  fireEvent.click(control);
  expect(screen.getByText('stands')).toBeTruthy();
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(document.documentElement.dataset['motion']).toBe('off');
  expect(localStorage.getItem('movimiento')).toBe('no');
  fireEvent.click(control);
  expect(screen.getByText('moves')).toBeTruthy();
  expect(document.documentElement.dataset['motion']).toBeUndefined();
});

test('a remembered choice holds before anything is painted, and the switch says it', () => {
  localStorage.setItem(MOTION_KEY, 'no');
  (0, eval)(motionBootScript());
  expect(document.documentElement.dataset['motion']).toBe('off');
  showBoth();
  expect(screen.getByRole('switch', { name: 'Animaciones', checked: false })).toBeTruthy();
  expect(screen.getByText('stands')).toBeTruthy();
});

test('nothing remembered lets things move', () => {
  (0, eval)(motionBootScript());
  expect(document.documentElement.dataset['motion']).toBeUndefined();
});

test('where the system asks for less motion nothing moves, the switch is off, and there is nothing to press', () => {
  setStage({ reducedMotion: true });
  showBoth();
  expect(screen.getByText('stands')).toBeTruthy();
  const control = screen.getByRole('switch', { name: 'Animaciones', checked: false });
  expect(control).toHaveProperty('disabled', true);
  control.click();
  expect(document.documentElement.dataset['motion']).toBeUndefined();
});
