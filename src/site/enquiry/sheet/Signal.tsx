import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { pageWords } from '#content/page-words.ts';
import styles from './Signal.module.css';

/** The beam's drawing: as long as this, and half as high at its end as at HEIGHT. */
const LENGTH = 100;
const HEIGHT = 40;
/** How wide the beam is at the lamp and how much wider at its end, as halves. */
const NEAR = 3;
const SPREAD = 14;

interface SignalProps {
  /** How far the light comes, in steps. */
  reached: number;
  steps: number;
  /** It goes on to the house, whose door opens. */
  arrived: boolean;
  /** What stands in the house's place, once it is known what is asked for: a street. */
  buildings: readonly string[];
}

/** The step's outline, from the lamp at the right to the left. */
function stepPath(index: number, steps: number): string {
  const edge = (at: number) => {
    const half = NEAR + (SPREAD * at) / steps;
    const x = LENGTH - (LENGTH * at) / steps;
    return { x, top: HEIGHT / 2 - half, foot: HEIGHT / 2 + half };
  };
  const [near, far] = [edge(index), edge(index + 1)];
  return `M${near.x} ${near.top}L${far.x} ${far.top}V${far.foot}L${near.x} ${near.foot}z`;
}

/** The tower signals to a house, or to what is asked for, one step of light for each answer; sent, they open its door. */
export function Signal({ reached, steps, arrived, buildings }: SignalProps) {
  return (
    <div className={classNames(styles['scene'], arrived && styles['arrived'])} aria-hidden="true">
      <svg
        className={styles['beam']}
        viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {/* What is not lit yet is light too, spent before it arrives. */}
        <linearGradient id="haz" gradientUnits="userSpaceOnUse" x1={LENGTH} x2="0">
          <stop className={styles['glow']} />
          <stop className={styles['glow']} offset="1" stopOpacity="0" />
        </linearGradient>
        {Array.from({ length: steps }, (_, index) => (
          <path
            key={index}
            className={classNames(styles['step'], index < reached && styles['on'])}
            d={stepPath(index, steps)}
          />
        ))}
      </svg>
      {buildings.length === 0 ? (
        <svg className={styles['house']} viewBox="0 0 72 80" focusable="false">
          <path className={styles['wall']} d="M0 80V44l26-24 26 24v36zM40 80V56h32v24z" />
          <path className={styles['door']} d="M18 80V56h16v24z" />
        </svg>
      ) : (
        <div className={styles['street']}>
          {buildings.map((name) => (
            <div key={name}>
              <Building name={name} flush />
            </div>
          ))}
        </div>
      )}
      {/* The agency's own tower stands on other pages; here the light is enough. */}
      {pageWords().pictures['cabecera'] === undefined && (
        <svg className={styles['tower']} viewBox="0 0 56 80" focusable="false">
          <path className={styles['wall']} d="M16 80l4-46h-8v-6h32v6h-8l4 46zM16 12h24L28 0z" />
          <path className={styles['lamp']} d="M19 12h18v16H19z" />
        </svg>
      )}
    </div>
  );
}
