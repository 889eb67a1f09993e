import styles from './Slip.module.css';

/** What each way is written on. */
export type SlipName = 'note' | 'pages' | 'blank' | 'pinned' | 'mended';

/** A sheet of 64 × 80 on its foot, and what is on it: `ink` its lines, `lamp` what matters. */
const SHEET = 'M1 96V20h52l16 16v60z';
const FOLD = 'M53 20v16h16';

const SLIPS: Readonly<
  Record<SlipName, { back?: string; sheet: string; ink: string; lamp: string }>
> = {
  note: {
    sheet: 'M1 96V48h80v48z',
    ink: 'M13 62h34M13 80h20',
    lamp: 'M13 68h50v6H13z',
  },
  pages: {
    back: 'M25 96V8h48l16 16v72zM73 8v16h16',
    sheet: 'M1 96V24h48l16 16v56zM49 24v16h16',
    ink: 'M13 40h22M13 52h40M13 72h40M13 84h28',
    lamp: 'M13 59h40v6H13z',
  },
  blank: { sheet: `${SHEET}${FOLD}`, ink: '', lamp: 'M13 38h6v12h-6z' },
  pinned: {
    sheet: `${SHEET}${FOLD}`,
    ink: 'M13 34h18v16H13zM13 82h44',
    lamp: 'M13 58h18v16H13zM39 58h18v16H39z',
  },
  mended: {
    sheet: `${SHEET}${FOLD}`,
    ink: 'M13 36h26M13 48h44M13 84h30M9 72l52-12',
    lamp: 'M27 56h36v18H27z',
  },
};

/** The paper of a choice, which rises when the choice is approached. Decoration. */
export function Slip({ name }: { name: SlipName }) {
  const { back, sheet, ink, lamp } = SLIPS[name];
  return (
    <svg
      className={styles['slip']}
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
      focusable="false"
    >
      {back !== undefined && <path className={styles['back']} d={back} />}
      <g className={styles['front']}>
        <path className={styles['sheet']} d={sheet} />
        <path className={styles['lamp']} d={lamp} />
        <path className={styles['ink']} d={ink} />
      </g>
    </svg>
  );
}
