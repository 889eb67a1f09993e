import { LinkedText } from '#ui/link/LinkedText.tsx';
import styles from './TradeChoice.module.css';

interface TradeChoiceProps {
  question: string;
  /**
   * By their names in addresses (`#giro-taller`): what one presses, what matters most to it, and what it should know
   * first.
   */
  trades: readonly {
    id: string;
    giro: string;
    escena?: string | undefined;
    nota?: string | undefined;
  }[];
}

/**
 * The trades that a page can be about, of which the reader chooses theirs. What is only of one of them has its place
 * in the list as `data-trade`, and is seen while that one is chosen: by the style sheet, without scripts. An address
 * that names one chooses it (choose-trade.ts). With one trade there is nothing to choose. Under them stands what
 * matters to the one that is chosen.
 */
export function TradeChoice({ question, trades }: TradeChoiceProps) {
  return (
    <>
      {trades.length > 1 && (
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
      )}
      {trades.map(
        ({ id, escena, nota }, place) =>
          escena !== undefined && (
            <div key={id} className={styles['scene']} data-trade={place}>
              <p>
                <LinkedText text={escena} />
              </p>
              {nota !== undefined && (
                <p className={styles['note']}>
                  <LinkedText text={nota} />
                </p>
              )}
            </div>
          ),
      )}
    </>
  );
}
