import styles from './Sides.module.css';

interface SidesProps<Side extends string> {
  /** What is turned, for screen readers. */
  label: string;
  /** Each side and what its button says, in order. */
  sides: readonly (readonly [side: Side, text: string])[];
  /** The one in sight. */
  shown: Side;
  onShow: (side: Side) => void;
}

/**
 * A switch with a place for each side of one thing: its front and its back, what a customer sees and
 * what the owner does. Without JavaScript it is not there: then all sides are in sight.
 */
export function Sides<Side extends string>({ label, sides, shown, onShow }: SidesProps<Side>) {
  return (
    <div className={styles['sides']} data-screen="" role="group" aria-label={label}>
      {sides.map(([side, text]) => (
        <button
          key={side}
          type="button"
          className={styles['side']}
          aria-pressed={side === shown}
          onClick={() => onShow(side)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
