import styles from './Sides.module.css';

interface SidesProps<Side extends string> {
  /** What is turned, for screen readers. */
  label: string;
  /** Each side with the text of its button, in order. */
  sides: readonly (readonly [side: Side, text: string])[];
  shown: Side;
  onShow: (side: Side) => void;
}

/** A switch between the sides of a thing. Without JavaScript all sides are shown, without a switch. */
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
