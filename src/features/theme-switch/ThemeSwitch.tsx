import { useEffect, useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon } from '#ui/icon/state-icons.tsx';
import { chooseTheme, currentTheme, type Theme } from './theme.ts';
import styles from './ThemeSwitch.module.css';

interface ThemeSwitchProps {
  /** Name of the switch, for example «Modo noche». */
  label: string;
}

/** Both sources of the theme: the switch (an attribute of <html>) and the system. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** The browser's own bar takes the page's ground, which its `theme-color` follows only by the system's theme. */
function paintBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground;
  }
}

/**
 * Day and night, as a switch. What it shows follows the style sheet, so it is right before it is
 * hydrated; without JavaScript it is not shown, and the system's theme holds.
 */
export function ThemeSwitch({ label }: ThemeSwitchProps) {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'light');
  const night = theme === 'dark';
  useEffect(paintBrowserBar, [theme]);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={night}
      aria-label={label}
      title={label}
      className={styles['switch']}
      onClick={() => chooseTheme(night ? 'light' : 'dark')}
    >
      <span className={styles['day']}>
        <SunIcon />
      </span>
      <span className={styles['night']}>
        <MoonIcon />
      </span>
    </button>
  );
}
