import styles from './MotionSwitch.module.css';

interface MotionSwitchProps {
  /** What is switched, for example "Animaciones del sitio". */
  label: string;
}

/** Stops everything that moves by itself on the site (motion-preference.ts). */
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
