import { classNames } from '#ui/class-names.ts';
import styles from './Scene.module.css';
import teams from './ThreeTeams.module.css';

interface ThreeTeamsProps {
  className?: string | undefined;
  /** The team whose part alone is in its colour; all three are when there is none. */
  alone?: 'verde' | 'rojo' | 'celeste' | undefined;
}

/**
 * One wall, three trades: green lays its stones, red tries to climb it, sky keeps watch from the
 * tower. 640 × 360, stands on its lower edge. Decoration beside the text that says the same.
 */
export function ThreeTeams({ className, alone }: ThreeTeamsProps) {
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 640 360"
      aria-hidden="true"
      focusable="false"
      data-alone={alone}
    >
      <path className={styles['far']} d="M0 300l110-60 120 44 150-70 130 52 130-40v134H0z" />
      {/* The wall, whole on the right, rising on the left. */}
      <path className={styles['shade']} d="M196 172h264v188H196z" />
      <path
        className={styles['shade']}
        d="M196 148h36v26h-36zM260 148h36v26h-36zM324 148h36v26h-36z"
      />
      <path className={styles['shade']} d="M96 256h104v104H96zM40 312h60v48H40z" />
      <path
        className={styles['stroke']}
        d="M40 312h160M96 256h364M196 208h264M196 172h264M40 336h156M196 308h264M300 172v36M240 208v48M360 208v48M300 256v52M420 256v52M240 308v52M360 308v52M148 256v56M68 336v24M120 312v24"
      />
      {/* Green: the stones being laid, and the hoist that lifts them. */}
      <path
        className={styles['frame']}
        d="M116 60h7v196h-7zM62 60h120v7H62zM116 96l-40-30 4-6 42 32z"
      />
      <path className={styles['frame']} d="M75 66h3v72h-3z" />
      <path className={teams['green']} d="M44 138h66v38H44zM148 218h50v38h-50z" />
      {/* Red: the ladder, and the hook already over the top. */}
      <path
        className={teams['redLine']}
        d="M352 360l54-212M382 360l54-212M361 326h30M370 292h30M379 258h30M387 224h30M396 190h30"
      />
      <path className={teams['red']} d="M402 104l40 14-40 16z" />
      <path className={styles['frame']} d="M398 100h5v62h-5z" />
      {/* Sky: the tower, its lamp lit and its flag up. */}
      <path className={styles['shade']} d="M474 140h56v220h-70z" />
      <path className={styles['lit']} d="M530 140h34l14 220h-48z" />
      <path className={styles['stroke']} d="M474 140h90l14 220H460z" />
      <path className={styles['frame']} d="M458 128h122v13H458zM500 196h13v48h-13z" />
      <path className={styles['lamp']} d="M484 76h70v52h-70z" />
      <path className={styles['stroke']} d="M484 76h70v52h-70zM508 76v52M530 76v52" />
      <path className={styles['frame']} d="M470 76h98l-49-42zM517 0h4v40h-4z" />
      <path className={teams['sky']} d="M521 2l52 14-52 14z" />
    </svg>
  );
}
