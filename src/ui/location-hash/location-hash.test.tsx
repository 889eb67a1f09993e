// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setLocationHash, useLocationHash } from './location-hash.ts';

function Shown() {
  return <output>{useLocationHash()}</output>;
}
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => history.replaceState(null, '', '/servicios'));

test('follows what it is set to and what the browser does', async () => {
  render(<Shown />);
  expect(shown()).toBe('');
  act(() => setLocationHash('auditoria'));
  expect(shown()).toBe('auditoria');
  expect(location.hash).toBe('#auditoria');
  await act(async () => {
    const back = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    history.back();
    await back;
  });
  expect(shown()).toBe('');
});

test('replacing leaves no step to go back to', () => {
  const length = history.length;
  act(() => setLocationHash('app', { replace: true }));
  expect(history.length).toBe(length);
  act(() => setLocationHash('', { replace: true }));
  expect(location.href).not.toContain('#');
});

test('setting what is set already adds no step either', () => {
  act(() => setLocationHash('app'));
  const length = history.length;
  act(() => setLocationHash('app'));
  expect(history.length).toBe(length);
});

test('an address that cannot be read counts as none', () => {
  history.replaceState(null, '', '/servicios#%E0%A4%A');
  render(<Shown />);
  expect(shown()).toBe('');
});

test('the server knows no fragment', () => {
  expect(renderToString(<Shown />)).toBe('<output></output>');
});
