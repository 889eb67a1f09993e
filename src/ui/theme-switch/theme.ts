/** The key in `localStorage` of the theme that the visitor chose. */
export const THEME_KEY = 'tema';

/**
 * Returns the page script that sets `data-js` and, if the visitor chose a theme, `data-theme`. This
 * is a function, so that only bundles that call it have the script.
 */
export const themeBootScript = () =>
  `(function(d){d.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`;

type Theme = 'light' | 'dark';

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
}

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

/** Gives the browser's own bar the page's colour. Otherwise the bar has the system's theme. */
function paintBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground;
  }
}
