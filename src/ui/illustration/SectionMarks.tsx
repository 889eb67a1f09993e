import type { ReactNode } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { GOAL, hasShapes, ROW } from './Shapes.tsx';
import styles from './Scene.module.css';

interface MarkProps {
  section: 'servicios' | 'metodo' | 'contacto';
  children: ReactNode;
}

function Mark({ section, children }: MarkProps) {
  return (
    <OwnOr name={`seccion-${section}`} className={styles['mark']} sizes="15rem">
      <svg className={styles['mark']} viewBox="0 0 240 96" aria-hidden="true">
        {children}
      </svg>
    </OwnOr>
  );
}

const TOWN = (
  <>
    <path fill="var(--scene-shade)" d="M12 96V54h58v42zM106 96V8h34v88zM178 96V50h34v46z" />
    <path fill="var(--scene-lit)" d="M70 96V54h18v42zM140 96V8h16v88zM212 96V50h16v46z" />
    <path fill="var(--scene-near)" d="M24 96V66h18v30zM187 96V78a8 8 0 0 1 16 0v18z" />
    <path fill="var(--scene-lamp)" d="M4 54l9-22h56l9 22zM117 22h12v14h-12z" />
    <path fill="var(--scene-near)" d="M117 50h12v14h-12z" />
    <path
      className={styles['stroke']}
      d="M12 96V54h76v42M106 96V8h50v88M178 96V38h10v12h10V38h10v12h10V38h10v58M4 54l9-22h56l9 22z"
    />
  </>
);

export function TownMark() {
  return <Mark section="servicios">{hasShapes() ? ROW : TOWN}</Mark>;
}

export const projectsMark = () =>
  'seccion-proyectos' in pageWords().pictures ? (
    <OwnOr name="seccion-proyectos" className={styles['mark']} sizes="15rem">
      {null}
    </OwnOr>
  ) : undefined;

const LITTLE_TOWER = (
  <>
    <path fill="var(--scene-shade)" d="M194 96l5-58h14v58z" />
    <path fill="var(--scene-lit)" d="M213 96V38h12l5 58z" />
    <path className={styles['stroke']} d="M194 96l5-58h26l5 58" />
    <path fill="var(--scene-lamp)" d="M202 14h20v18h-20z" />
    <circle fill="var(--scene-near)" cx="212" cy="23" r="3" />
    <path className={styles['stroke']} d="M202 14h20v18h-20z" />
    <path fill="var(--scene-frame)" d="M198 14h28L212 1zM193 32h38v6h-38z" />
  </>
);

export function RoadMark() {
  return (
    <Mark section="metodo">
      <path fill="var(--scene-shade)" d="M10 96V72h18v24zM66 96V60h18v36zM128 96V46h18v50z" />
      <path fill="var(--scene-lit)" d="M28 96V72h10v24zM84 96V60h10v36zM146 96V46h10v50z" />
      <path className={styles['stroke']} d="M10 96V72h28v24M66 96V60h28v36M128 96V46h28v50" />
      {hasShapes() ? GOAL : LITTLE_TOWER}
    </Mark>
  );
}

export function PostMark() {
  return (
    <Mark section="contacto">
      <path fill="var(--scene-frame)" d="M182 62h10v34h-10z" />
      <path fill="var(--scene-shade)" d="M124 64V34a22 22 0 0 1 22-22h54v52z" />
      <path fill="var(--scene-lit)" d="M178 64V34a22 22 0 0 1 44 0v30z" />
      <path
        className={styles['stroke']}
        d="M124 64V34a22 22 0 0 1 22-22h54a22 22 0 0 1 22 22v30zM178 64V34"
      />
      <path fill="var(--scene-lamp)" d="M200 34h5V4h22v13h-16v17z" />
      <path fill="var(--scene-lit)" d="M106 58l66 10-4 28h-68z" />
      <path className={styles['stroke']} d="M106 58l66 10-4 27h-67zM106 58l28 26 38-16" />
    </Mark>
  );
}
