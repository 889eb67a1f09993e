// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ALERT_TRANSITION_MS } from '#ui/motion/timings.ts';
import { Alert } from './Alert.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const advance = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('is gone 150 ms after it is closed, not before', () => {
  const onDismiss = vi.fn();
  render(<Alert title="Recibimos tu mensaje" onDismiss={onDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  advance(ALERT_TRANSITION_MS - 1);
  expect(onDismiss).not.toHaveBeenCalled();
  advance(1);
  expect(onDismiss).toHaveBeenCalledOnce();
});

test('stays until it is closed, however long that takes', () => {
  const onDismiss = vi.fn();
  render(<Alert title="Recibimos tu mensaje" onDismiss={onDismiss} />);
  advance(3_600_000);
  expect(onDismiss).not.toHaveBeenCalled();
});

test('an alert removed while it goes does not report afterwards', () => {
  const onDismiss = vi.fn();
  const { unmount } = render(<Alert title="Aviso" onDismiss={onDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  unmount();
  advance(ALERT_TRANSITION_MS);
  expect(onDismiss).not.toHaveBeenCalled();
});

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('%s is announced as %s', (tone, role) => {
  render(<Alert tone={tone}>Texto</Alert>);
  expect(screen.getByRole(role).textContent).toBe('Texto');
});

test('an alert that came with the page announces nothing, and without onDismiss it cannot be closed', () => {
  render(
    <Alert tone="error" live={false}>
      Texto
    </Alert>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
