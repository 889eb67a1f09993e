/** Where the device keeps the choice. Absent: the system's theme. */
export const THEME_KEY = 'tema';

/**
 * Runs in the head before anything is painted. It also marks that scripts run. A function, so that other scripts of
 * this file do not carry its text.
 */
export const themeBootScript = () =>
  `(function(d){d.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`;

type Theme = 'light' | 'dark';

/** The visitor's choice, or else the system's theme. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies and stores a theme, also one equal to the system's, which may change later. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
}

/** Makes the page's theme switch (`ThemeSwitch`) show and change the theme. */
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

/** The browser's bar takes the page's ground; its `theme-color` follows only the system's theme. */
function paintBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground;
  }
}
