import type { ReactNode } from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import { PauseIcon, PlayIcon, ReplayIcon, SkipIcon } from '#ui/icon/action-icons.tsx';
import type { Playback, PlaybackStatus } from '#ui/motion/playback.ts';
import styles from './Terminal.module.css';

interface TerminalControlsProps extends Pick<Playback, 'play' | 'pause' | 'skip' | 'restart'> {
  status: PlaybackStatus;
  labels: Controls;
}

/**
 * Pause or continue, skip, and repeat. The buttons stay in place and change what they do, so that
 * the focus is never lost when the demonstration ends by itself.
 */
export function TerminalControls(props: TerminalControlsProps) {
  const { status, labels, play, pause, skip, restart } = props;
  const over = status === 'finished';
  return (
    <div className={styles['controls']}>
      {status === 'playing' && (
        <Control key="main" label={labels.pausar} icon={<PauseIcon />} onPress={pause} />
      )}
      {(status === 'paused' || status === 'ready') && (
        <Control key="main" label={labels.continuar} icon={<PlayIcon />} onPress={() => play()} />
      )}
      {over && (
        <Control key="main" label={labels.repetir} icon={<ReplayIcon />} onPress={restart} />
      )}
      <Control label={labels.saltar} icon={<SkipIcon />} onPress={skip} disabled={over} />
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  disabled?: boolean;
}

function Control({ label, icon, onPress, disabled = false }: ControlProps) {
  return (
    <button
      type="button"
      className={styles['control']}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
    >
      {icon}
    </button>
  );
}
