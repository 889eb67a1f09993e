import type { Controls } from '#content/schemas/controls.ts';
import { classNames } from '#ui/class-names.ts';
import { PauseIcon, PlayIcon, ReplayIcon } from '#ui/icon/icons.ts';
import styles from './MotionButton.module.css';

interface MotionButtonProps {
  stopped: boolean;
  onChange: (stopped: boolean) => void;
  controls: Pick<Controls, 'pausar' | 'continuar'>;
  className?: string | undefined;
}

interface PlainMotionButtonProps {
  controls: Pick<Controls, 'pausar' | 'continuar' | 'repetir'>;
  className?: string | undefined;
}

export function MotionButton({ stopped, onChange, controls, className }: MotionButtonProps) {
  const label = stopped ? controls.continuar : controls.pausar;
  return (
    <button
      type="button"
      className={classNames(styles['button'], className)}
      data-screen=""
      aria-label={label}
      title={label}
      onClick={() => onChange(!stopped)}
    >
      {stopped ? <PlayIcon /> : <PauseIcon />}
    </button>
  );
}

/** Draws a `MotionButton` outside of React's islands. `motion-button.ts` makes this button work. */
export function PlainMotionButton({ controls, className }: PlainMotionButtonProps) {
  const { pausar, continuar, repetir } = controls;
  return (
    <button
      type="button"
      className={classNames(styles['button'], className)}
      data-screen=""
      aria-label={pausar}
      title={pausar}
      data-motion-button={[pausar, continuar, repetir].join('|')}
      data-offer="pause"
      hidden
    >
      <PauseIcon />
      <PlayIcon />
      <ReplayIcon />
    </button>
  );
}
