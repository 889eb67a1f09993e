import styles from './MotionSwitch.module.css';

export function MotionSwitch({ label }: { label: string }) {
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
