import { classNames } from '#ui/class-names.ts';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import styles from './Scene.module.css';
import teams from './ThreeTeams.module.css';

interface ThreeTeamsProps {
  className?: string | undefined;
  /** The team whose part alone is in its colour; all three are when there is none. */
  alone?: 'verde' | 'rojo' | 'celeste' | undefined;
}

/**
 * One wall, three trades, told apart by a flag and a mark each, on stone like any other: green lays
 * its stones by the hoist's sling, red is over the top by a ladder and a rope, sky keeps watch from
 * the tower that hangs its banner. 640 × 360, stands on its lower edge. Decoration beside the text
 * that says the same.
 */
export function ThreeTeams({ className, alone }: ThreeTeamsProps) {
  const own = OWN_PICTURES['muralla'];
  if (own !== undefined) return <OwnPicture picture={own} className={className} sizes="40rem" />;
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 640 360"
      aria-hidden="true"
      focusable="false"
      data-alone={alone}
    >
      <path className={styles['far']} d="M0 300l110-60 120 44 150-70 130 52 130-40v134H0z" />
      {/* The wall, rising on the left, whole on the right. */}
      <path className={styles['shade']} d={`${RISING}z${WALL}z`} />
      <path
        className={styles['lit']}
        d="M222 148h10v24h-10zM286 148h10v24h-10zM350 148h10v24h-10zM414 148h10v24h-10z"
      />
      <path
        className={styles['course']}
        d="M40 336h156M96 308h372M196 256h272M196 212h274M68 336v24M124 336v24M96 308v28M152 308v28M148 256v52M240 172v40M316 172v40M436 172v40M220 212v44M284 212v44M346 212v44M452 212v44M252 256v52M314 256v52M420 256v52M230 308v52M290 308v52M440 308v52"
      />
      <path className={styles['stroke']} d={`${RISING}${WALL}`} />
      {/* Green: the hoist, the stone it carries and the one just laid. */}
      <path
        className={styles['frame']}
        d="M116 60h7v196h-7zM62 60h120v7H62zM116 96l-40-30 4-6 42 32z"
      />
      <path className={styles['frame']} d="M117 14h5v46h-5z" />
      <path className={styles['shade']} d="M46 146h62v36H46zM148 220h48v36h-48z" />
      <path className={styles['stroke']} d="M46 146h62v36H46zM148 220h48v36h-48z" />
      <path className={teams['greenLine']} d="M77 66v56M60 146l17-24 17 24v36M60 146v36" />
      <path className={teams['green']} d="M122 14l46 13-46 13z" />
      {/* Red: the ladder, the rope and the flag already over the top. */}
      <path
        className={teams['ladder']}
        d="M340 360l52-208M370 360l52-208M349 324h30M358 288h30M367 252h30M376 216h30M385 180h30"
      />
      <path className={teams['redLine']} d="M397 152c-8 44 4 60-4 108s6 52 2 92" />
      <path className={styles['frame']} d="M402 84h5v68h-5z" />
      <path className={teams['red']} d="M407 84l46 13-46 13z" />
      {/* Sky: the tower, its lamp lit, its flag up and its banner out. */}
      <path className={styles['shade']} d="M474 140h56v220h-70z" />
      <path className={styles['lit']} d="M530 140h34l14 220h-48z" />
      <path className={styles['stroke']} d="M460 360l14-220h90l14 220" />
      <path className={styles['frame']} d="M458 128h122v13H458z" />
      <path className={teams['sky']} d="M489 141h26v72l-13-12-13 12z" />
      <path className={styles['lamp']} d="M484 76h70v52h-70z" />
      <path className={styles['stroke']} d="M484 76h70v52h-70zM508 76v52M530 76v52" />
      <path className={styles['frame']} d="M519 34l49 42h-98zM516.5 4h5v40h-5z" />
      <path className={teams['sky']} d="M521.5 4l46 13-46 13z" />
    </svg>
  );
}

/** Outlines of the part that rises and of the one that stands, from the ground to the ground. */
const RISING = 'M40 360V308h56v-52h100v104';
const WALL = 'M196 360V148h36v24h28v-24h36v24h28v-24h36v24h28v-24h36v24h50v188';
