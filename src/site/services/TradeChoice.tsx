import styles from './TradeChoice.module.css';

interface TradeChoiceProps {
  question: string;
  /** By their names in addresses (`#giro-taller`), and what one presses. */
  trades: readonly { id: string; giro: string }[];
}

/**
 * The trades that a page can be about, of which the reader chooses theirs. What is only of one of them has its place
 * in the list as `data-trade`, and is seen while that one is chosen: by the style sheet, without scripts. An address
 * that names one chooses it (choose-trade.ts). With one trade there is nothing to choose.
 */
export function TradeChoice({ question, trades }: TradeChoiceProps) {
  if (trades.length < 2) return null;
  return (
    <fieldset className={styles['trades']}>
      <legend>{question}</legend>
      {trades.map(({ id, giro }, place) => (
        <label key={id} className={styles['trade']}>
          <input
            type="radio"
            name="giro"
            id={`giro-${id}`}
            value={place}
            defaultChecked={place === 0}
            autoComplete="off"
          />
          {giro}
        </label>
      ))}
    </fieldset>
  );
}
