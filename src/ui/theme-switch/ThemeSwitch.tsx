import { MoonIcon, SunIcon } from '#ui/icon/icons.ts';
import styles from './ThemeSwitch.module.css';

/** Draws the theme switch. CSS shows the theme's icon, and `theme.ts` makes the switch work. */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={false}
      aria-label={label}
      title={label}
      className={styles['switch']}
      data-theme-switch=""
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
