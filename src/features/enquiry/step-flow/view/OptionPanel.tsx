import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { Slip, type SlipName } from './Slip.tsx';
import { STEP_HEADING_ID } from './steps/step-props.ts';
import styles from './OptionPanel.module.css';

/** How long a pointer must rest on an option before its fragment is fetched ahead, in milliseconds. */
export const PREFETCH_DELAY_MS = 80;

export interface OptionCard {
  readonly title: string;
  readonly text: string;
  /** How much is left on that way. */
  readonly next?: string | undefined;
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

export interface OptionPanelProps {
  readonly question: string;
  /** What the form is for, under the first question. */
  readonly lead?: ReactNode;
  /** Another question before it, which may stay without an answer; with the cards' own. */
  readonly before?: FirstQuestion | undefined;
  /** The question is the opening of a letter, which the cards complete; this is its last line. */
  readonly letter?: ReactNode;
  readonly cards: readonly OptionCard[];
  /** Something is written already: without JavaScript a link would leave it behind. */
  readonly carries: boolean;
}

export interface FirstQuestion {
  readonly what: ReactNode;
  readonly note: string;
  readonly then: string;
  /** It has an answer: the cards come into the light, the first of them most. */
  readonly answered: boolean;
}

/** A question of step 1 with its answers: each is a card that leads on. */
export function OptionPanel({ question, lead, before, letter, cards, carries }: OptionPanelProps) {
  return (
    <section
      aria-labelledby={STEP_HEADING_ID}
      className={classNames(styles['panel'], letter !== undefined && styles['letter'])}
    >
      <div className={styles['head']}>
        <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['question']}>
          {question}
        </h2>
        {before !== undefined && <p className={styles['note']}>{before.note}</p>}
        {letter !== undefined && (
          <>
            {/* The rest of its first line, written as a card is approached. */}
            <span className={styles['blank']} aria-hidden="true">
              {cards.map(({ title }) => (
                <span key={title}>{title}</span>
              ))}
            </span>
            <span className={styles['stamp']} aria-hidden="true">
              <Building name="faro" flush />
            </span>
          </>
        )}
      </div>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {before?.what}
      {before !== undefined && (
        <h3 className={classNames(styles['then'], before.answered && styles['answered'])}>
          {before.then}
        </h3>
      )}
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card.action}>
            <Card card={card} carries={carries} />
          </li>
        ))}
      </ul>
      {letter !== undefined && <p className={styles['last']}>{letter}</p>}
    </section>
  );
}

function Card({ card, carries }: { card: OptionCard; carries: boolean }) {
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
      <span className={styles['title']}>
        <span>{card.title}</span>
        <ArrowRightIcon className={styles['arrow']} />
      </span>
      <span className={styles['text']}>{card.text}</span>
      {card.next !== undefined && <span className={styles['next']}>{card.next}</span>}
    </>
  );
  return carries ? (
    <button
      type="submit"
      name={HIDDEN_FIELDS.action}
      value={card.action}
      className={styles['card']}
      onClick={choose}
      {...approach}
    >
      {inside}
    </button>
  ) : (
    <a href={card.href} className={styles['card']} onClick={choose} {...approach}>
      {inside}
    </a>
  );
}
