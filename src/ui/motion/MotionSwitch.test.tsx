// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setStage } from '../../../tests/support/motion.ts';
import { switchMotionOff } from './motion-preference.ts';
import { MotionSwitch } from './MotionSwitch.tsx';
import { useMotionAllowed } from './useMotionAllowed.ts';

function Moving() {
  return <p>{useMotionAllowed() ? 'moves' : 'stands'}</p>;
}

beforeEach(() => {
  setStage();
  act(() => switchMotionOff(false));
  vi.useRealTimers();
});

test('stops what moves anywhere on the page, tells the style sheets and remembers it', () => {
  render(
    <>
      <Moving />
      <MotionSwitch label="Animaciones" />
    </>,
  );
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

test('what the system asks for counts as well', () => {
  setStage({ reducedMotion: true });
  render(<Moving />);
  expect(screen.getByText('stands')).toBeTruthy();
});
