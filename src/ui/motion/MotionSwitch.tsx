import styles from './MotionSwitch.module.css';

interface MotionSwitchProps {
  /** What is switched, for example "Animaciones del sitio". */
  label: string;
}

/**
 * Stops everything that moves by itself on the whole site, and remembers it on the device. What it
 * does is in motion-preference.ts, which the shell starts.
 */
export function MotionSwitch({ label }: MotionSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked
      className={styles['switch']}
      data-screen=""
      data-motion-switch=""
    >
      <span className={styles['track']} aria-hidden="true" />
      {label}
    </button>
  );
}
