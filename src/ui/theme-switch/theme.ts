/** Where the choice is kept on the device (localStorage). Absent: whatever the system says. */
export const THEME_KEY = 'tema';

export type Theme = 'light' | 'dark';

/** The theme in force: the visitor's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Applies a theme and remembers it. A theme equal to the system's is remembered too: who chose day
 * at noon does not want night at seven.
 */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be refused; the choice then lasts for this page.
  }
}
