// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startThemeSwitch, themeBootScript, THEME_KEY } from './theme.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const root = document.documentElement;
let systemIsDark = false;
let systemChanges: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: systemIsDark,
    addEventListener: (_type: string, changed: () => void) => {
      systemChanges = changed;
    },
  }));
});

afterEach(() => {
  localStorage.clear();
  delete root.dataset['theme'];
  delete root.dataset['js'];
  systemIsDark = false;
});

function start() {
  render(<ThemeSwitch label="Modo noche" />);
  startThemeSwitch();
}

const theSwitch = () => screen.getByRole('switch', { name: 'Modo noche' });
const boot = () => {
  (0, eval)(themeBootScript());
};

it('goes to night and back, and remembers', async () => {
  start();
  await userEvent.click(theSwitch());
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
  await userEvent.click(theSwitch());
  expect(root.dataset['theme']).toBe('light');
  expect(theSwitch().getAttribute('aria-checked')).toBe('false');
});

it('starts from what the system says', () => {
  systemIsDark = true;
  start();
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
});

it('follows the system while nothing was chosen', () => {
  start();
  systemIsDark = true;
  systemChanges();
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
});

it('paints the browser’s bar in the ground of the theme', async () => {
  document.head.innerHTML = `<meta name="theme-color" content="#ffffff">
    <style>html { background-color: rgb(250, 250, 250) }
    html[data-theme='dark'] { background-color: rgb(8, 15, 28) }</style>`;
  start();
  await userEvent.click(theSwitch());
  expect(document.querySelector('meta')?.content).toBe('rgb(8, 15, 28)');
  document.head.innerHTML = '';
});

it('changes the theme even where storage is refused', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('refused');
  });
  start();
  await userEvent.click(theSwitch());
  expect(root.dataset['theme']).toBe('dark');
});

it('applies the remembered theme from the head, and marks that scripts run', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  boot();
  expect(root.dataset['theme']).toBe('dark');
  expect(root.dataset['js']).toBe('');
});

it('leaves the system its say when nothing sensible is remembered', () => {
  localStorage.setItem(THEME_KEY, 'sepia');
  boot();
  expect(root.dataset['theme']).toBeUndefined();
});
