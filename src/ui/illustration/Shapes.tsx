import { pageWords } from '#content/snapshot/page-words.ts';
import styles from './Scene.module.css';

/** Tells whether the agency uses plain shapes instead of the drawings of the town and the tower. */
export const hasShapes = () => pageWords().shapes === true;

function Arch({ foot = 110 }: { foot?: number }) {
  return (
    <>
      <path
        fill="var(--scene-shade)"
        d={`M30 ${130 + foot}V130a90 90 0 0 1 90-90v52a38 38 0 0 0-38 38v${foot}z`}
      />
      <path
        fill="var(--scene-lit)"
        d={`M210 ${130 + foot}V130a90 90 0 0 0-90-90v52a38 38 0 0 1 38 38v${foot}z`}
      />
      <path
        className={styles['stroke']}
        d={`M30 ${130 + foot}V130a90 90 0 0 1 180 0v${foot}M82 ${130 + foot}V130a38 38 0 0 1 76 0v${foot}`}
      />
    </>
  );
}

export const ARCH = (
  <>
    <Arch />
    <circle fill="var(--scene-lamp)" cx="120" cy="203" r="37" />
  </>
);

export const STEPS = (
  <>
    <path fill="var(--scene-shade)" d="M18 240v-56h68v56z" />
    <path fill="var(--scene-mid)" d="M86 240V128h68v112z" />
    <path fill="var(--scene-lit)" d="M154 240V72h68v168z" />
    <path className={styles['stroke']} d="M18 240v-56h68v-56h68V72h68v168M86 184v56M154 128v112" />
    <circle fill="var(--scene-lamp)" cx="120" cy="92" r="36" />
  </>
);

export const DISC = (
  <>
    <path fill="var(--scene-shade)" d="M28 240a92 92 0 0 1 92-92v92z" />
    <path fill="var(--scene-lit)" d="M120 148a92 92 0 0 1 92 92h-92z" />
    <path fill="var(--scene-frame)" d="M52 128h136v20H52z" />
    <circle fill="var(--scene-lamp)" cx="120" cy="80" r="48" />
    <path fill="var(--scene-lit)" d="M120 32a48 48 0 0 1 48 48h-48z" />
    <path
      className={styles['stroke']}
      d="M28 240a92 92 0 0 1 184 0M120 148v92M120 80V32a48 48 0 0 1 48 48z"
    />
  </>
);

export const FALLEN = (
  <>
    <path fill="var(--scene-shade)" d="M14 240a62 62 0 0 1 62-62v62z" />
    <path fill="var(--scene-lit)" d="M76 178a62 62 0 0 1 62 62H76z" />
    <path fill="var(--scene-frame)" d="M96 132l116 92-11 14L85 146z" />
    <circle fill="var(--scene-mid)" cx="196" cy="198" r="42" />
    <path
      className={styles['stroke']}
      d="M14 240a62 62 0 0 1 124 0M154 198a42 42 0 1 0 84 0 42 42 0 1 0-84 0z"
    />
  </>
);

/** A block, an arch and a ball in place of the tower, in 400 × 720 units. */
export const STACK = (
  <>
    <path fill="var(--scene-shade)" d="M16 720V548h184v172z" />
    <path fill="var(--scene-lit)" d="M200 720V548h184v172z" />
    <path fill="var(--scene-near)" d="M140 720v-52a60 60 0 0 1 120 0v52z" />
    <path className={styles['stroke']} d="M16 720V548h368v172M200 548v60" />
    <g transform="translate(8 258) scale(1.6 1.38)">
      <Arch foot={80} />
    </g>
    <circle fill="var(--scene-lamp)" cx="200" cy="206" r="107" />
    <path fill="var(--scene-lit)" d="M200 99a107 107 0 0 1 107 107H200z" />
    <path className={styles['stroke']} d="M200 206V99a107 107 0 0 1 107 107z" />
  </>
);

/** The ball above the hills at the end of every page, in a drawing of 1440 × 200 units. */
export const SUNRISE = 'M1222 118a62 62 0 0 1 124 0z';

/** A block, an arch and a disc, 240 × 96 units. They stand beside the list of services. */
export const ROW = (
  <>
    <path fill="var(--scene-shade)" d="M12 96V44h58v52z" />
    <path fill="var(--scene-lit)" d="M70 96V44h18v52z" />
    <path className={styles['stroke']} d="M12 96V44h76v52M70 44v52" />
    <path fill="var(--scene-shade)" d="M104 96V46a27 27 0 0 1 27-27v16a11 11 0 0 0-11 11v50z" />
    <path fill="var(--scene-lit)" d="M158 96V46a27 27 0 0 0-27-27v16a11 11 0 0 1 11 11v50z" />
    <path
      className={styles['stroke']}
      d="M104 96V46a27 27 0 0 1 54 0v50M120 96V46a11 11 0 0 1 22 0v50"
    />
    <circle fill="var(--scene-lamp)" cx="201" cy="71" r="25" />
    <path fill="var(--scene-lit)" d="M201 46a25 25 0 0 1 25 25h-25z" />
    <path className={styles['stroke']} d="M201 71V46a25 25 0 0 1 25 25z" />
  </>
);

export const GOAL = (
  <>
    <path fill="var(--scene-shade)" d="M190 96V34h18v62z" />
    <path fill="var(--scene-lit)" d="M208 96V34h10v62z" />
    <path className={styles['stroke']} d="M190 96V34h28v62" />
    <circle fill="var(--scene-lamp)" cx="204" cy="20" r="14" />
  </>
);
