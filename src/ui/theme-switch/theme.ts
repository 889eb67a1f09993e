/** Where the choice is kept on the device (localStorage). Absent: whatever the system says. */
export const THEME_KEY = 'tema';

/**
 * Runs in the head, before anything is painted, so that a chosen theme never flashes. It also marks
 * that scripts run, for what makes no sense without them.
 */
export const THEME_BOOT_SCRIPT = `(function(d){d.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`;

type Theme = 'light' | 'dark';

/** The theme in force: the visitor's choice, or else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Applies a theme and remembers it. A theme equal to the system's is remembered too: who chose day
 * at noon does not want night at seven.
 */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be refused; the choice then lasts for this page.
  }
}

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
