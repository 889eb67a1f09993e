import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Slip, type SlipName } from './Slip.tsx';
import styles from './OptionCard.module.css';

/** How long a pointer must rest on an option before its fragment is fetched ahead, in milliseconds. */
export const PREFETCH_DELAY_MS = 80;

export interface OptionCardCopy {
  readonly title: string;
  readonly text: string;
  /** In short: what it asks for, how long it takes, when it is answered. */
  readonly facts?: readonly { readonly que: string; readonly dato: string }[] | undefined;
  /** What it is written on. */
  readonly slip: SlipName;
  /** The page of this choice, for browsers without JavaScript and for new tabs. */
  readonly href: string;
  /** The same as a submit button's value, where answers have to come along. */
  readonly action: string;
  readonly onChoose: () => void;
  /** Somebody is about to choose it. */
  readonly onApproach?: (() => void) | undefined;
}

interface OptionCardProps {
  card: OptionCardCopy;
  /** The way that most take, which has the lit arrow, another way beside it, or one of several answers. */
  rank: 'first' | 'other' | 'equal';
  /** Something is written already: without JavaScript a link would leave it behind. */
  carries: boolean;
  /** Nothing is missing for it: all of the first way is lit. */
  lit?: boolean;
}

/** A choice that leads on: a link, or a submit button where answers have to come along. */
export function OptionCard({ card, rank, carries, lit = false }: OptionCardProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A card that appears under a resting pointer was not pointed at: a move says so, an entry does not.
  const [pointed, setPointed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const intend = () => {
    timer.current ??= setTimeout(() => card.onApproach?.(), PREFETCH_DELAY_MS);
  };
  const turnAway = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const approach = {
    'data-pointed': pointed || undefined,
    onPointerMove() {
      setPointed(true);
      intend();
    },
    onPointerLeave() {
      setPointed(false);
      turnAway();
    },
    onFocus: intend,
    onBlur: turnAway,
  };
  const choose = (event: MouseEvent) => {
    // A click that opens a new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    turnAway();
    card.onChoose();
  };
  const inside = (
    <>
      <span className={styles['picture']}>
        <Slip name={card.slip} />
      </span>
      <span className={styles['title']}>{card.title}</span>
      <span className={styles['text']}>{card.text}</span>
      {card.facts !== undefined && card.facts.length > 0 && (
        <span className={styles['facts']}>
          {card.facts.map(({ que, dato }) => (
            <span key={que}>
              <b>{que}</b> {dato}
            </span>
          ))}
        </span>
      )}
      <ArrowRightIcon className={styles['arrow']} />
    </>
  );
  const className = classNames(
    styles['card'],
    styles[rank],
    rank !== 'equal' && styles['way'],
    lit && styles['lit'],
  );
  return carries ? (
    <button
      type="submit"
      name={HIDDEN_FIELDS.action}
      value={card.action}
      className={className}
      onClick={choose}
      {...approach}
    >
      {inside}
    </button>
  ) : (
    <a href={card.href} className={className} onClick={choose} {...approach}>
      {inside}
    </a>
  );
}
