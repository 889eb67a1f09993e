import type { ReactNode } from 'react';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { classNames } from '#ui/class-names.ts';
import plate from '#ui/label/Plate.module.css';
import styles from './TradeChoice.module.css';

interface TradeChoiceProps {
  question: string;
  trades: readonly {
    id: string;
    giro: string;
    escena?: string | undefined;
    nota?: string | undefined;
  }[];
  children?: ReactNode;
}

/** Draws the choice between trades. CSS shows only the chosen trade's parts (`data-trade`). */
export function TradeChoice({ question, trades, children }: TradeChoiceProps) {
  return (
    <>
      {trades.length > 1 && (
        <fieldset className={styles['trades']}>
          <legend>{question}</legend>
          {trades.map(({ id, giro }, place) => (
            <label key={id} className={classNames(plate['plate'], styles['trade'])}>
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
      {children}
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
