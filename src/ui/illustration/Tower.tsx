import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { hasShapes, STACK } from './Shapes.tsx';
import styles from './Scene.module.css';

export interface StandingProps {
  className?: string | undefined;
  /** True to draw only the tower's dark outline, at the right edge of the SVG. */
  standing?: boolean;
  children?: ReactNode;
}

/** Draws a tower, in 400 × 720 units. Its lamp is at (200, 150): 570 units above the ground. */
export function Tower({ className, standing, children }: StandingProps) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox={`${standing ? -84 : 0} 0 400 720`}
      data-silhouette={standing ? '' : undefined}
      aria-hidden="true"
    >
      {children}
      {hasShapes() ? STACK : <TowerParts />}
    </svg>
  );
}

export function TowerParts({ lit = true }: { lit?: boolean }) {
  return (
    <>
      <path fill="var(--scene-shade)" d="M142 262h116l46 458H96z" />
      <path fill="var(--scene-lit)" d="M216 262h42l46 458h-64z" />
      <path className={styles['stroke']} d="M96 720l46-458h116l46 458" />
      <path
        fill="var(--scene-window)"
        d="M166 350h14v54h-14zM160 486h15v54h-15zM234 418h10l3 46h-11z"
      />
      <path fill="var(--scene-near)" d="M142 720v-66a21 21 0 0 1 42 0v66z" />
      <path
        className={styles['course']}
        d="M262 330h-18M270 410h-12M277 500h-24M286 590h-15M294 664h-30"
      />
      <path fill="var(--scene-shade)" d="M96 214h208l-40 48H136z" />
      <path fill="var(--scene-lit)" d="M216 214h88l-40 48h-48z" />
      <path className={styles['stroke']} d="M96 214h208l-40 48H136zM170 214l-8 48M238 214l6 48" />
      <path fill="var(--scene-frame)" d="M84 202h232v13H84z" />
      <path
        className={styles['stroke']}
        d="M92 166h216M94 166v36M120 166v36M280 166v36M306 166v36"
      />
      <path fill={lit ? 'var(--scene-lamp)' : 'var(--scene-mid)'} d="M146 100h108v102H146z" />
      {lit ? (
        <>
          <circle fill="var(--scene-lit)" cx="200" cy="150" r="24" />
          <circle fill="var(--scene-near)" cx="200" cy="150" r="9" />
        </>
      ) : (
        <path
          className={styles['stroke']}
          d="M172 146c16 18 40 18 56 0M182 156l-6 12M200 160v14M218 156l6 12"
        />
      )}
      <path className={styles['stroke']} d="M146 100h108v102H146zM166 100v102M234 100v102" />
      <path fill="var(--scene-roof)" d="M126 100h148L200 30z" />
      <path fill="var(--scene-roof-lit)" d="M216 100h58L200 30z" />
      <path className={styles['stroke']} d="M126 100h148L200 30z" />
      <path fill="var(--scene-frame)" d="M198 0h4v36h-4z" />
      <circle fill="var(--scene-frame)" cx="200" cy="8" r="7" />
    </>
  );
}
