import { classNames } from '#ui/class-names.ts';
import beam from './Beam.module.css';
import styles from './Scene.module.css';

/**
 * The lamp's beam: from the lower right corner of its box (the lamp) to the upper left one (the
 * logo's eye), however wide the box is; on narrow pages, to the whole left side. Sweep it by scaling
 * on y from that corner. It falls off in flat steps: shorter beams laid over the whole one, all of
 * one colour by day. The brightest end where the headline does. Decoration.
 */
export function Beam({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <g className={beam['rising']}>
        <path className={styles['beam-far']} d="M100 100L-2-16V12z" />
        <path className={styles['beam']} d="M100 100L28.6 18.8v19.6z" />
        <g className={styles['glow']}>
          <path fillOpacity=".12" d="M100 100L54.1 47.8v12.6z" />
          <path fillOpacity=".24" d="M100 100L69.4 65.2v8.4z" />
          <path fillOpacity=".5" d="M100 100L81.6 79.1v5z" />
          <path d="M100 100L89.8 88.4v2.8z" />
        </g>
      </g>
      <g className={beam['level']}>
        <path className={styles['beam-far']} d="M100 100L-2 10v98z" />
        <g className={styles['glow']}>
          <path fillOpacity=".2" d="M100 100L25 33.8v72.1z" />
          <path fillOpacity=".3" d="M100 100L48 54.1v50z" />
          <path fillOpacity=".5" d="M100 100L66 70v32.7z" />
        </g>
      </g>
    </svg>
  );
}
