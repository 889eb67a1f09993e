import { numberWords } from '#content/values/locale.ts';
import { useId, useEffect, useState } from 'react';
import { fill } from '#content/values/placeholders.ts';
import {
  type Costs,
  type FirstYear,
  formatAmount,
  type Money,
  moneySign,
} from '#content/words/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { ArrowRightIcon, ErrorIcon } from '#ui/icon/icons.ts';
import { classNames } from '#ui/class-names.ts';
import {
  accountAddress,
  amountOf,
  reckon,
  sampleOf,
  verdictOf,
  type Numbers,
  type Spared,
} from './reckoning.ts';
import styles from './Payback.module.css';
import plate from '#ui/label/Plate.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';

export interface AccountProps<Copy> {
  copy: Copy;
  costs: Costs;
  year: FirstYear | null;
  money: Money;
  quote: string;
}

interface PaybackProps extends AccountProps<PaybackCopy> {
  spared: Spared;
  total: (numbers: Numbers) => Readonly<Record<string, string | number>>;
  origin: (numbers: Numbers) => Origin;
}

interface Origin {
  title: string;
  columns: readonly string[];
  rows: readonly { name: string; note?: string | undefined; cells: readonly string[] }[];
}

/** Calculates when a service has paid for itself. The link to the quote carries the numbers. */
export function Payback({ copy, spared, costs, year, money, quote, total, origin }: PaybackProps) {
  const { numbers, own, ready, choose } = useNumbers(copy, money);
  const outcome = reckon(copy, spared, costs, numbers);
  const { net, worth } = outcome;
  const [verdict, when, criterion] = verdictOf(copy, outcome, costs.price, money);
  const parts = {
    contado: formatAmount(outcome.counted, money),
    servidor: formatAmount(costs.server, money),
    guardia: formatAmount(costs.watch, money),
  };
  const problem = own.many.problem ?? own.value.problem;
  const note = useId();
  const named = total(numbers);
  const sums: [string, string][] = [
    [fill(copy.total, named), formatAmount(outcome.spared, money)],
    [fill(copy.cuenta, { parte: numbers.part.nombre.toLowerCase() }), parts.contado],
    [copy.servidor, `− ${formatAmount(outcome.taken, money)}`],
    [copy.neto, `= ${amountOf(net, money)}`],
  ];
  return (
    <div className={styles['payback']}>
      <fieldset className={styles['strip']} disabled={!ready}>
        <OwnNumber {...own.many} label={copy.cuantos.dato} note={note} />
        <OwnNumber {...own.value} label={copy.valor.dato} note={note} />
        <p id={note} className={classNames(styles['note'], problem !== null && styles['wrong'])}>
          {problem !== null && <ErrorIcon />}
          <span>{problem ?? fill(copy.ayuda, named)}</span>
        </p>
        <Choice copy={copy} chosen={numbers.part} onChoose={choose} />
      </fieldset>
      <div className={classNames(styles['verdict'], !worth && styles['never'])}>
        <div>
          <Answer text={verdict} amount={formatAmount(net, money)} />
          <p className={styles['criterion']}>{fill(copy.resta, parts)}</p>
        </div>
        <p>{when}</p>
        <p className={styles['criterion']}>{criterion}</p>
        <LinkButton
          size="large"
          href={ready ? accountAddress(quote, numbers) : quote}
          iconAfter={<ArrowRightIcon />}
        >
          {copy.cotiza.accion}
        </LinkButton>
      </div>
      <div className={styles['account']}>
        {year !== null && (
          <div>
            <p className={styles['year']}>{year.line}</p>
            {year.note !== undefined && <p>{year.note}</p>}
          </div>
        )}
        <NarrowFold summary={copy.detalle} wide>
          {year !== null && year.parts.length > 0 && (
            <Terms terms={year.parts.map(({ name, amount }) => [name, amount])} />
          )}
          <OriginTable {...origin(numbers)} />
          <Terms terms={sums} />
        </NarrowFold>
      </div>
      <LiveRegion>{own.announced ? (problem ?? `${verdict}. ${when}`) : ''}</LiveRegion>
    </div>
  );
}

function Terms({ terms }: { terms: readonly (readonly [term: string, amount: string])[] }) {
  return (
    <dl className={styles['terms']}>
      {terms.map(([term, amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function OriginTable({ title, columns, rows }: Origin) {
  return (
    <>
      <h3 className={styles['origin']}>{title}</h3>
      <table className={styles['rows']}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, cells }) => (
            <tr key={name}>
              <th scope="row">
                {note === undefined ? (
                  name
                ) : (
                  <>
                    <span>{name}</span> <small>{note}</small>
                  </>
                )}
              </th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** An amount of money with more characters than this has smaller letters. */
const LONG_AMOUNT = 7;

function Answer({ text, amount }: { text: string; amount: string }) {
  const [before, after] = text.split(amount);
  if (after === undefined) return <p className={styles['left']}>{text}</p>;
  return (
    <p className={styles['left']}>
      <span className={styles['before']}>{before}</span>
      <span className={styles['sum']} data-long={amount.length > LONG_AMOUNT}>
        {amount}
      </span>
      <span>{after}</span>
    </p>
  );
}

interface ChoiceProps {
  copy: PaybackCopy;
  chosen: Numbers['part'];
  onChoose: (part: Numbers['part']) => void;
}

function Choice({ copy, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <div className={styles['parts']} role="radiogroup" aria-labelledby={name}>
      <span id={name} className={styles['label']}>
        {copy.ahorro}
      </span>
      <div className={styles['options']}>
        {copy.partes.map((part) => (
          <label key={part.nombre} className={classNames(plate['plate'], styles['option'])}>
            <input
              type="radio"
              name={name}
              autoComplete="off"
              checked={part.nombre === chosen.nombre}
              onChange={() => onChoose(part)}
            />
            <span>{part.nombre}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface OwnNumberProps extends OwnNumberState {
  label: string;
  note: string;
}

function OwnNumber({ label, note, text, sign, problem, onType, onLeave }: OwnNumberProps) {
  const id = useId();
  return (
    <div className={styles['own']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        {sign !== '' && <span aria-hidden="true">{sign}</span>}
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
      </div>
    </div>
  );
}

/** The page announces the result or an error when the visitor stops typing for this time, in ms. */
const PAUSE_MS = 800;

interface OwnNumberState {
  readonly text: string;
  readonly sign: string;
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

interface Typed {
  readonly text: string;
  readonly good: number;
}

/** Reads a whole number such as «1,000». Returns null for other texts or outside the range. */
export function readNumber(
  text: string,
  { desde, hasta }: Pick<PaybackCopy['cuantos'], 'desde' | 'hasta'>,
): number | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d{1,7}|\d{1,3}(?:[ ,]\d{3}){1,2})$/.test(bare)) return null;
  const value = Number(bare.replace(/[ ,]/g, ''));
  return value >= desde && value <= hasta ? value : null;
}

function useNumbers(copy: PaybackCopy, money: Money) {
  const ready = useHydrated();
  const sample = sampleOf(copy);
  const [many, setMany] = useState<Typed>({ text: String(sample.many), good: sample.many });
  const [value, setValue] = useState<Typed>({ text: String(sample.value), good: sample.value });
  const [part, setPart] = useState(sample.part);
  const [paused, setPaused] = useState<boolean | null>(null);

  useEffect(() => {
    if (paused !== false) return undefined;
    const timer = setTimeout(() => setPaused(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [paused, many, value, part]);

  const sign = moneySign(money);
  const state = (
    typed: Typed,
    set: (typed: Typed) => void,
    limits: PaybackCopy['cuantos'],
    shown: (value: number) => string,
  ): Omit<OwnNumberState, 'sign'> => ({
    text: typed.text,
    problem: paused === true ? problemOf(copy, typed, limits, shown) : null,
    onType(text) {
      set({ text, good: readNumber(text, limits) ?? typed.good });
      setPaused(false);
    },
    onLeave: () => setPaused((was) => (was === null ? null : true)),
  });
  const count = (value: number) => numberWords(value, money.idioma);
  const numbers: Numbers = { many: many.good, value: value.good, part };
  return {
    numbers,
    ready,
    own: {
      many: { ...state(many, setMany, copy.cuantos, count), sign: '' },
      value: {
        ...state(value, setValue, copy.valor, (some) => formatAmount(some, money)),
        sign,
      },
      announced: paused === true,
    },
    choose: (chosen: Numbers['part']) => {
      setPart(chosen);
      setPaused(false);
    },
  };
}

function problemOf(
  { vacio, fuera }: PaybackCopy,
  { text, good }: Typed,
  limits: PaybackCopy['cuantos'],
  shown: (value: number) => string,
): string | null {
  if (readNumber(text, limits) !== null) return null;
  const { dato, desde, hasta } = limits;
  return fill(text.trim() === '' ? vacio : fuera, {
    dato,
    desde: shown(desde),
    hasta: shown(hasta),
    ultimo: shown(good),
  });
}
