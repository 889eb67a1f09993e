import { useId, type ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import { type FirstYear, formatAmount, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { ErrorIcon } from '#ui/icon/state-icons.tsx';
import { classNames } from '#ui/class-names.ts';
import { accountAddress } from './account-address.ts';
import { OwnNumber } from './OwnNumber.tsx';
import { MonthsBar } from './MonthsBar.tsx';
import { reckon, type Costs, type Numbers, type Spared } from './reckoning.ts';
import { useNumbers } from './useNumbers.ts';
import { amountOf, verdictOf } from './payback-words.ts';
import styles from './Payback.module.css';
import strip from './PaybackStrip.module.css';

interface PaybackProps {
  copy: PaybackCopy;
  /** What could be spared by the month. */
  spared: Spared;
  costs: Costs;
  /** What the first year costs in all, where something is said of it. */
  year: FirstYear | null;
  money: Money;
  /** The quote, told what was read here. */
  quote: string;
  /** What fills in the name of all that could be spared. */
  total: (numbers: Numbers) => Readonly<Record<string, string | number>>;
  /** What could be spared, one by one, over the sum. */
  over?: (numbers: Numbers) => ReactNode;
}

/**
 * In how many months a service comes to its price, with the reader's own numbers: a part of what could be spared,
 * less its server and the watch, which the first months have in the price. It begins with a sample, and without
 * scripts that is all there is. What it comes to goes along to the quote.
 */
export function Payback({ copy, spared, costs, year, money, quote, total, over }: PaybackProps) {
  const { numbers, own, ready, choose } = useNumbers(copy, money);
  const outcome = reckon(copy, spared, costs, numbers);
  const { net, months, worth } = outcome;
  const [verdict, when, criterion] = verdictOf(copy, outcome, costs.price, money);
  const problem = own.many.problem ?? own.value.problem;
  const note = useId();
  const parte = numbers.part.nombre.toLowerCase();
  const filled = total(numbers);
  const sums: readonly (readonly [string, string])[] = [
    [fill(copy.total, filled), formatAmount(outcome.spared, money)],
    [fill(copy.cuenta, { parte }), formatAmount(outcome.counted, money)],
    [copy.servidor, `− ${formatAmount(outcome.taken, money)}`],
    [copy.neto, `= ${amountOf(net, money)}`],
    ...(copy.incluidos > 1
      ? [
          [
            fill(copy.primeros, { meses: copy.incluidos }),
            `= ${amountOf(outcome.early, money)}`,
          ] as const,
        ]
      : []),
  ];
  return (
    <div className={styles['payback']}>
      <fieldset className={strip['strip']} disabled={!ready}>
        <OwnNumber {...own.many} label={copy.cuantos.dato} note={note} />
        <OwnNumber {...own.value} label={copy.valor.dato} note={note} />
        <Choice copy={copy} chosen={numbers.part} onChoose={choose} />
        <p id={note} className={classNames(strip['note'], problem !== null && strip['wrong'])}>
          {problem !== null && <ErrorIcon />}
          {problem ?? copy.ayuda}
        </p>
      </fieldset>
      <div className={styles['told']}>
        <div className={classNames(styles['verdict'], !worth && styles['never'])}>
          <Answer text={verdict} amount={formatAmount(net, money)} />
          <p>{when}</p>
          <p className={styles['criterion']}>{criterion}</p>
        </div>
        <MonthsBar months={months} />
        <div className={styles['foot']}>
          <p className={styles['legend']}>
            <span className={styles['paid']}>{copy.pagando}</span>
            <span>{copy.despues}</span>
          </p>
          <a className={styles['along']} href={ready ? accountAddress(quote, numbers) : quote}>
            {copy.cotiza.accion}
          </a>
        </div>
      </div>
      <div className={styles['account']}>
        {year !== null && (
          <>
            <h3 className={styles['year']}>{year.title}</h3>
            <dl>
              {year.parts.map(({ name, amount }) => (
                <div key={name} className={styles['term']}>
                  <dt>{name}</dt>
                  <dd className={styles['amount']}>{amount}</dd>
                </div>
              ))}
            </dl>
            {year.without !== undefined && <p className={styles['without']}>{year.without}</p>}
          </>
        )}
        <NarrowFold summary={copy.detalle} wide>
          {over?.(numbers)}
          <dl>
            {sums.map(([term, amount]) => (
              <div key={term} className={styles['term']}>
                <dt>{term}</dt>
                <dd className={styles['amount']}>{amount}</dd>
              </div>
            ))}
          </dl>
        </NarrowFold>
      </div>
      <LiveRegion>{own.told ? (problem ?? `${verdict}. ${when}`) : ''}</LiveRegion>
    </div>
  );
}

/** So many letters of an amount are too wide for its largest size. */
const LONG_AMOUNT = 7;

/** What it comes to: its amount is the largest thing of the section. Where it comes to none, the words alone. */
function Answer({ text, amount }: { text: string; amount: string }) {
  const [before, after] = text.split(amount);
  if (after === undefined) return <p className={styles['left']}>{text}</p>;
  return (
    <p className={styles['left']}>
      <span className={styles['before']}>{before}</span>
      <span className={styles['sum']} data-long={amount.length > LONG_AMOUNT}>
        {amount}
      </span>
      {after}
    </p>
  );
}

interface ChoiceProps {
  copy: PaybackCopy;
  chosen: Numbers['part'];
  onChoose: (part: Numbers['part']) => void;
}

/** How much of what could be spared is counted: its answers side by side. */
function Choice({ copy, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <div className={strip['parts']} role="radiogroup" aria-labelledby={name}>
      <span id={name} className={strip['label']}>
        {copy.ahorro}
      </span>
      <div className={strip['options']}>
        {copy.partes.map((part) => (
          <label key={part.nombre} className={strip['option']}>
            <input
              type="radio"
              name={name}
              autoComplete="off"
              checked={part.nombre === chosen.nombre}
              onChange={() => onChoose(part)}
            />
            {part.nombre}
          </label>
        ))}
      </div>
    </div>
  );
}
