import { chooseTheme, currentTheme } from './theme.ts';

/** Makes the page's theme switch (`ThemeSwitch`) say which theme is on, and change it when it is pressed. */
export function startThemeSwitch(): void {
  const control = document.querySelector('[data-theme-switch]');
  if (control === null) return;
  const show = () => {
    control.setAttribute('aria-checked', String(currentTheme() === 'dark'));
    paintBrowserBar();
  };
  control.addEventListener('click', () => {
    chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}

/** The browser's own bar takes the page's ground, which its `theme-color` follows only by the system's theme. */
function paintBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground;
  }
}
