import { LinkedText } from '#ui/link/LinkedText.tsx';
import styles from './TradeChoice.module.css';

interface TradeChoiceProps {
  question: string;
  /** By name in addresses (`#giro-taller`): the label, what matters most to the trade, and a note. */
  trades: readonly {
    id: string;
    giro: string;
    escena?: string | undefined;
    nota?: string | undefined;
  }[];
}

/**
 * The trades of a page. CSS shows the `data-trade` of the chosen one, without scripts; an address can choose one
 * (choose-trade.ts). A page with one trade has no choice.
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
