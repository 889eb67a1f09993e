import type { ReactNode } from 'react';
import styles from './Scene.module.css';
import marks from './SectionMarks.module.css';

/** A drawing of 240 × 96 that stands on a section's horizon. Decoration. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg className={marks['mark']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Four houses of a town: a shop, a tall one, a mill, a gate. For services. */
export function TownMark() {
  return (
    <Mark>
      <path className={styles['shade']} d="M4 96V52h56v44z" />
      <path className={styles['lit']} d="M42 96V52h20v44z" />
      <path className={styles['lamp']} d="M0 52l6-14h54l6 14z" />
      <path className={styles['near']} d="M14 66h16v30H14z" />
      <path className={styles['shade']} d="M78 96V14h30v82z" />
      <path className={styles['lit']} d="M108 96V14h14v82z" />
      <path className={styles['near']} d="M86 26h8v10h-8zM86 46h8v10h-8zM86 66h8v10h-8z" />
      <path className={styles['shade']} d="M138 96V48l22-18 22 18v48z" />
      <path className={styles['lit']} d="M168 96V37l14 11v48z" />
      <path className={styles['near']} d="M150 96V70h12v26z" />
      <path className={styles['shade']} d="M196 96V60h34v36z" />
      <path className={styles['lit']} d="M222 96V60h10v36z" />
      <path className={styles['near']} d="M204 96V82a8 8 0 0 1 16 0v14z" />
      <path className={styles['frame']} d="M196 60v-8h8v8zM210 60v-8h8v8zM224 60v-8h8v8z" />
    </Mark>
  );
}

/** Three frames on easels: screens shown. For sample projects. */
export function FramesMark() {
  return (
    <Mark>
      <path
        className={styles['stroke']}
        d="M30 60L18 96M86 60l12 36M150 70l-4 26M172 70l4 26M204 70l-6 26M226 70l6 26"
      />
      <path className={styles['frame']} d="M8 14h100v58H8z" />
      <path className={styles['lit']} d="M16 22h84v42H16z" />
      <path className={styles['lamp']} d="M16 50l28-20 22 16 14-8 20 14v12H16z" />
      <path className={styles['frame']} d="M142 20h38v60h-38z" />
      <path className={styles['shade']} d="M147 26h28v44h-28z" />
      <path className={styles['frame']} d="M196 36h38v44h-38z" />
      <path className={styles['lit']} d="M202 42h26v32h-26z" />
      <path className={styles['lamp']} d="M206 74V60h5v14zM214 74V52h5v22zM222 74V64h5v10z" />
    </Mark>
  );
}

/** Milestones along a road, the last one lit. For how a project goes. */
export function RoadMark() {
  return (
    <Mark>
      <path className={styles['shade']} d="M8 96V74h14v22zM64 96V64h14v32zM132 96V50h14v46z" />
      <path className={styles['lit']} d="M18 96V74h8v22zM74 96V64h8v32zM142 96V50h8v46z" />
      <path className={styles['shade']} d="M204 96l4-66h12v66z" />
      <path className={styles['lit']} d="M216 96V30h8l6 66z" />
      <path className={styles['lamp']} d="M208 14h16v16h-16z" />
      <path className={styles['frame']} d="M202 14h28L216 2z" />
    </Mark>
  );
}

/** A letter box with a letter in it. For contact. */
export function PostMark() {
  return (
    <Mark>
      <path className={styles['frame']} d="M186 60h8v36h-8z" />
      <path className={styles['shade']} d="M140 64V36a22 22 0 0 1 22-22h54v50z" />
      <path className={styles['lit']} d="M194 64V36a22 22 0 0 1 44 0v28z" />
      <path className={styles['near']} d="M152 64V36a10 10 0 0 1 20 0v28z" />
      <path className={styles['lamp']} d="M206 34h4V6h20v12h-16v16z" />
      <path className={styles['lit']} d="M104 52h58v24h-58z" />
      <path className={styles['stroke']} d="M104 52h58v24h-58zM104 52l29 14 29-14" />
    </Mark>
  );
}
