import { classNames } from '#ui/class-names.ts';
import styles from './Scene.module.css';
import type { StandingProps } from './Tower.tsx';

/** Draws, as decoration, a cabinet with four drawers, in 400 × 500 units. One drawer is locked. */
export function Drawer({ className, standing }: StandingProps) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 400 500"
      data-silhouette={standing ? '' : undefined}
      aria-hidden="true"
    >
      <path fill="var(--scene-shade)" d="M20 500V40h280v460z" />
      <path fill="var(--scene-lit)" d="M300 500V40h80v460z" />
      <path className={styles['stroke']} d="M20 500V40h360v460M300 40v460" />
      <path fill="var(--scene-frame)" d="M4 14h392v26H4z" />
      <path
        className={styles['stroke']}
        d="M44 58h232v92H44zM44 166h232v100H44zM44 282h232v92H44zM44 390h232v92H44z"
      />
      <path
        fill="var(--scene-paper)"
        d="M108 72h104v28H108zM108 296h104v28H108zM108 404h104v28H108z"
      />
      <path
        className={styles['stroke']}
        d="M108 72h104v28H108zM108 296h104v28H108zM108 404h104v28H108z"
      />
      <path
        fill="var(--scene-near)"
        d="M124 116h72v14h-72zM124 340h72v14h-72zM124 448h72v14h-72z"
      />
      <g transform="translate(44.8 28) scale(.72)">
        <path
          fill="var(--scene-near)"
          d="M122 252v-16a38 38 0 0 1 76 0v16h-16v-16a22 22 0 0 0-44 0v16z"
        />
        <path fill="var(--scene-lamp)" d="M108 250h104v70H108z" />
        <path className={styles['stroke']} d="M108 250h104v70H108z" />
        <path fill="var(--scene-near)" d="M155 304v-14a11 11 0 1 1 10 0v14z" />
      </g>
    </svg>
  );
}
