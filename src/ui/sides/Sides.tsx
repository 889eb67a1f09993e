import styles from './Sides.module.css';

interface SidesProps<Side extends string> {
  /** What is turned, for screen readers. */
  label: string;
  /** Each side with the text of its button, in order. */
  sides: readonly (readonly [side: Side, text: string])[];
  shown: Side;
  onShow: (side: Side) => void;
}

/**
 * A switch with a button for each side of a thing: front and back, or what a customer and the owner see. Without
 * JavaScript all sides are in sight and there is no switch.
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
