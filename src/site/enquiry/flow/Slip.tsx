import { classNames } from '#ui/class-names.ts';
import styles from './Slip.module.css';

/** What each way is written on. */
export type SlipName = keyof typeof SLIPS;

/** What a shape is drawn as: paper, the paper behind it, ink, or the lamp's light. */
type Shape = readonly ['sheet' | 'back' | 'ink' | 'lamp', string];

interface Drawing {
  /** How wide it is; all are as high as HEIGHT and stand on their foot. */
  readonly width: number;
  /** Stays where it is, behind what rises. */
  readonly behind?: readonly Shape[];
  /** Rises when the choice is approached. */
  readonly rising: readonly Shape[];
  /** Stays, before it. */
  readonly before?: readonly Shape[];
}

const HEIGHT = 96;

/** A sheet of 64 × 80 with its corner folded. */
const SHEET: Shape = ['sheet', 'M1 96V20h52l16 16v60zM53 20v16h16'];

const SLIPS = {
  letter: {
    width: 144,
    behind: [['back', 'M8 96V46l64-34 64 34v50z']],
    rising: [
      ['sheet', 'M26 92V16h92v76z'],
      ['lamp', 'M40 40h64v9H40z'],
      ['ink', 'M40 30h34M40 58h50'],
    ],
    before: [['sheet', 'M8 96V48l64 30 64-30v48z']],
  },
  notebook: {
    width: 144,
    behind: [['back', 'M4 96V16h136v80z']],
    rising: [
      [
        'sheet',
        'M10 92V14c20-8 42-8 62 4 20-12 42-12 62-4v78c-20-6-42-6-62 2-20-8-42-8-62-2zM72 18v76',
      ],
      ['lamp', 'M86 34h36v11H86z'],
      [
        'ink',
        'M86 34h36v30H86zM86 74h36M22 30h9v9h-9zM38 35h22M22 48h9v9h-9zM38 53h16M22 66h9v9h-9zM38 71h22',
      ],
    ],
  },
  estimate: {
    width: 144,
    rising: [
      ['sheet', 'M4 96V14h78v82z'],
      ['lamp', 'M16 72h54v12H16z'],
      ['ink', 'M16 28h30M58 28h12M16 42h22M58 42h12M16 62h54'],
    ],
    before: [
      ['back', 'M110 36h12v8h-12z'],
      ['sheet', 'M90 70a26 26 0 0 1 52 0 26 26 0 0 1-52 0z'],
      ['lamp', 'M116 70V50a20 20 0 0 1 20 20z'],
      ['ink', 'M116 50v20h20'],
    ],
  },
  plan: {
    width: 144,
    rising: [
      ['sheet', 'M4 96V12h108v84z'],
      ['lamp', 'M56 26h42v30H56z'],
      ['ink', 'M18 26h80v56H18zM56 26v20M56 68v14M18 56h22M56 56h42'],
    ],
    before: [
      ['back', 'M122 96V4h18v92z'],
      ['ink', 'M122 16h7M122 28h11M122 40h7M122 52h11M122 64h7M122 76h11M122 88h7'],
    ],
  },
  blank: { width: 96, rising: [SHEET, ['lamp', 'M13 38h6v12h-6z']] },
  pinned: {
    width: 96,
    rising: [
      SHEET,
      ['lamp', 'M13 58h18v16H13zM39 58h18v16H39z'],
      ['ink', 'M13 34h18v16H13zM13 82h44'],
    ],
  },
  mended: {
    width: 96,
    rising: [
      SHEET,
      ['lamp', 'M27 56h36v18H27z'],
      ['ink', 'M13 36h26M13 48h44M13 84h30M9 72l52-12'],
    ],
  },
} as const satisfies Record<string, Drawing>;

/** The paper of a choice, which rises when the choice is approached. Decoration. */
export function Slip({ name }: { name: SlipName }) {
  const { width, behind, rising, before }: Drawing = SLIPS[name];
  return (
    <svg
      className={styles['slip']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
      focusable="false"
    >
      <Shapes shapes={behind} />
      <g className={styles['rising']}>
        <Shapes shapes={rising} />
      </g>
      <Shapes shapes={before} />
    </svg>
  );
}

function Shapes({ shapes = [] }: { shapes?: readonly Shape[] | undefined }) {
  return shapes.map(([kind, d]) => (
    <path key={d} className={classNames(styles['shape'], styles[kind])} d={d} />
  ));
}
