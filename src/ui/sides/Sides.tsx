import styles from './Sides.module.css';

interface SidesProps<Side extends string> {
  label: string;
  sides: readonly (readonly [side: Side, text: string])[];
  shown: Side;
  onShow: (side: Side) => void;
}

/** Draws buttons that choose a drawing's visible side. Without scripts, CSS hides the buttons. */
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
