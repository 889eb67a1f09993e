import { useSyncExternalStore } from 'react';
import { isMotionSwitchedOff, onMotionChange, switchMotionOff } from './motion-preference.ts';
import styles from './MotionSwitch.module.css';

interface MotionSwitchProps {
  /** What is switched, for example "Animaciones del sitio". */
  label: string;
}

const movesOnTheServer = () => false;

/** Stops everything that moves by itself on the whole site, and remembers it on the device. */
export function MotionSwitch({ label }: MotionSwitchProps) {
  const off = useSyncExternalStore(onMotionChange, isMotionSwitchedOff, movesOnTheServer);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!off}
      className={styles['switch']}
      onClick={() => switchMotionOff(!off)}
    >
      <span className={styles['track']} aria-hidden="true" />
      {label}
    </button>
  );
}
