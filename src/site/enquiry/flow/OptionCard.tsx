import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Slip, type SlipName } from './Slip.tsx';
import styles from './OptionCard.module.css';

/** How long a pointer must rest on an option before its fragment is fetched ahead, in milliseconds. */
const PREFETCH_DELAY_MS = 80;

export interface OptionCardCopy {
  readonly title: string;
  readonly text: string;
  /** How long it takes. */
  readonly time?: string | undefined;
  /** What pressing it does, in its own words. */
  readonly enter?: string | undefined;
  /** What it is written on. */
  readonly slip: SlipName;
  /** The page of this choice, for browsers without JavaScript and for new tabs. */
  readonly href: string;
  /** The same as a submit button's value, where answers have to come along. Without it, it is another page. */
  readonly action?: string;
  readonly onChoose?: () => void;
  /** Somebody is about to choose it. */
  readonly onApproach?: (() => void) | undefined;
}

interface OptionCardProps {
  card: OptionCardCopy;
  /** The word of its way in; an answer among several has only the arrow. */
  enter?: string | undefined;
  /** The way that most take. */
  first?: boolean;
  /** Something is written already: without JavaScript a link would leave it behind. */
  carries: boolean;
}

/** A choice that leads on: a link, or a submit button where answers have to come along. */
export function OptionCard(props: OptionCardProps) {
  const { card, enter, first = false, carries } = props;
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
    // A click that opens a new tab or window, or another page, is the browser's.
    if (card.onChoose === undefined) return;
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
      <span className={styles['go']}>
        {enter !== undefined && (
          <span>
            <b>{enter}</b>
            {card.time !== undefined && `: ${card.time}`}
          </span>
        )}
        <ArrowRightIcon className={styles['arrow']} />
      </span>
    </>
  );
  const className = classNames(
    styles['card'],
    enter !== undefined && styles['way'],
    first && styles['first'],
  );
  return carries && card.action !== undefined ? (
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
