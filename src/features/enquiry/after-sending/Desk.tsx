import { classNames } from '#ui/class-names.ts';
import styles from './Desk.module.css';

/**
 * The desk that a message is read at: the code on its screen says whose it is, and under the lamp lies the
 * letter. 224 × 88, its foot the desk's edge. Decoration.
 */
export function Desk({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles['desk'], className)}
      viewBox="0 0 224 88"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['light']} d="M170 24l-44 64h90L196 30z" />
      <path className={styles['back']} d="M46 78h26v10H46z" />
      <path className={styles['ink']} d="M4 12h110v66H4z" />
      <path className={styles['code']} d="M16 26h18M26 38h30M26 50h18M16 62h10" />
      <path className={styles['lit']} d="M42 26h26M64 38h34M52 50h26M34 62h22" />
      <path className={styles['sheet']} d="M132 84l10-20h42l10 20-4 4h-54z" />
      <path className={styles['mark']} d="M147 71h34l3 6h-40z" />
      <path className={styles['arm']} d="M212 86l-8-46-22-22" />
      <path className={styles['lamp']} d="M168 26l16-18 16 22-6 4z" />
      <path className={styles['ink']} d="M200 82h22v6h-22z" />
    </svg>
  );
}
