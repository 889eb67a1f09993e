import styles from './MotionSwitch.module.css';

interface MotionSwitchProps {
  label: string;
}

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
