import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import styles from './Signal.module.css';

const LENGTH = 100;
const HEIGHT = 40;
/** The beam's width is `2 × NEAR` at the lamp and `2 × (NEAR + SPREAD)` at the far end. */
const NEAR = 3;
const SPREAD = 14;

const ARCH_WALL = 'M0 80V50a30 30 0 0 1 60 0v30z';
const ARCH_DOOR = 'M20 80V54a10 10 0 0 1 20 0v26z';

/** A ball moves along a curve of about `DOTS` dots. `RISE` is the height of the curve. */
const DOTS = 12;
const RISE = 10;

interface SignalProps {
  reached: number;
  steps: number;
  arrived: boolean;
  buildings: readonly string[];
}

const HAZE = `${LENGTH},${HEIGHT / 2 - NEAR} ${LENGTH},${HEIGHT / 2 + NEAR} 0,${HEIGHT / 2 + NEAR + SPREAD} 0,${HEIGHT / 2 - NEAR - SPREAD}`;

function stepPath(index: number, steps: number): string {
  const edge = (at: number) => {
    const half = NEAR + (SPREAD * at) / steps;
    const x = LENGTH - (LENGTH * at) / steps;
    return { x, top: HEIGHT / 2 - half, foot: HEIGHT / 2 + half };
  };
  const [near, far] = [edge(index), edge(index + 1)];
  return `M${near.x} ${near.top}L${far.x} ${far.top}V${far.foot}L${near.x} ${near.foot}z`;
}

function dotsPath(index: number, steps: number): string {
  const length = Math.ceil(DOTS / steps);
  return Array.from({ length }, (_, dot) => {
    const way = (index * length + dot + 1) / (steps * length + 1);
    const x = LENGTH * (1 - 0.94 * way);
    return `M${x} ${HEIGHT / 2 + 3 * way - RISE * 4 * way * (1 - way)}h.01`;
  }).join('');
}

/** Draws the tower and its light beam, or, with `hasShapes`, a ball that moves to an arch. */
export function Signal({ reached, steps, arrived, buildings }: SignalProps) {
  return (
    <div className={classNames(styles['scene'], arrived && styles['arrived'])} aria-hidden="true">
      <svg
        className={styles['beam']}
        viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {!hasShapes() && (
          <linearGradient id="haz" gradientUnits="userSpaceOnUse" x1={LENGTH} x2="0">
            <stop className={styles['glow']} />
            <stop className={styles['glow']} offset="0.9" stopOpacity="0" />
          </linearGradient>
        )}
        {!hasShapes() && <polygon className={styles['haze']} points={HAZE} />}
        {Array.from({ length: steps }, (_, index) => (
          <path
            key={index}
            className={classNames(
              styles[hasShapes() ? 'dots' : 'step'],
              index < reached && styles['on'],
            )}
            d={hasShapes() ? dotsPath(index, steps) : stepPath(index, steps)}
          />
        ))}
      </svg>
      {buildings.length === 0 ? (
        <svg className={styles['house']} viewBox="0 0 72 80">
          <path
            className={styles['wall']}
            d={hasShapes() ? ARCH_WALL : 'M0 80V44l26-24 26 24v36zM40 80V56h32v24z'}
          />
          <path className={styles['door']} d={hasShapes() ? ARCH_DOOR : 'M18 80V56h16v24z'} />
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
      {/* Draws no tower if the agency has its own picture for these pages (`cabecera`). */}
      {pageWords().pictures['cabecera'] === undefined && (
        <svg className={styles['tower']} viewBox="0 0 56 80">
          {hasShapes() ? (
            <>
              <path className={styles['wall']} d="M10 80V34h36v46z" />
              <circle className={styles['lamp']} cx="28" cy="20" r="14" />
            </>
          ) : (
            <>
              <path className={styles['wall']} d="M16 80l4-46h-8v-6h32v6h-8l4 46zM16 12h24L28 0z" />
              <path className={styles['lamp']} d="M19 12h18v16H19z" />
            </>
          )}
        </svg>
      )}
    </div>
  );
}
