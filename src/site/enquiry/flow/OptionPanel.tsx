import type { ReactNode } from 'react';
import type { StepFlowProps } from './flow-props.ts';
import { classNames } from '#ui/class-names.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { Letterhead } from './Letterhead.tsx';
import letterStyles from './Letterhead.module.css';
import { OptionCard, type OptionCardCopy } from './OptionCard.tsx';
import { STEP_HEADING_ID } from './step-props.ts';
import styles from './OptionPanel.module.css';

export interface OptionPanelProps {
  readonly question: string;
  /** Another question before it, which may stay without an answer; with the cards' own. */
  readonly before?: FirstQuestion | undefined;
  /** The question is the opening of a letter, which the cards complete. */
  readonly opens?: boolean;
  /** Under the cards: what they come to, and the way that is not one of them. */
  readonly last?: ReactNode;
  /** After that: how to talk instead, where it is not said beside the form. */
  readonly talk?: StepFlowProps['talk'];
  readonly cards: readonly OptionCardCopy[];
  /** They are ways in, the first of which most take: the word for those that have none of their own. Otherwise all weigh the same. */
  readonly enter?: string;
  /** Something is written already: without JavaScript a link would leave it behind. */
  readonly carries: boolean;
}

export interface FirstQuestion {
  readonly what: ReactNode;
  readonly note: string;
  readonly then: string;
  /** Beside the second question, while the first has no answer: it needs none. */
  readonly free: string | undefined;
}

/** A question of step 1 with its answers: each is a card that leads on. */
export function OptionPanel(props: OptionPanelProps) {
  const { question, before, opens = false, last, talk, cards, enter, carries } = props;
  const heading = (
    <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['question']}>
      {question}
    </h2>
  );
  return (
    <section
      aria-labelledby={STEP_HEADING_ID}
      className={classNames(styles['panel'], opens && letterStyles['letter'])}
    >
      {opens ? (
        <Letterhead endings={cards.map(({ title }) => title)}>{heading}</Letterhead>
      ) : (
        <div className={styles['head']}>
          {heading}
          {before !== undefined && <p className={styles['note']}>{before.note}</p>}
        </div>
      )}
      {before !== undefined && (
        <>
          {before.what}
          <div className={styles['head']}>
            <h3 className={styles['then']}>{before.then}</h3>
            {before.free !== undefined && <p className={styles['note']}>{before.free}</p>}
          </div>
        </>
      )}
      <ul className={classNames(styles['cards'], opens && styles['endings'])}>
        {cards.map((card, index) => (
          <li key={card.href}>
            <OptionCard
              first={enter !== undefined && index === 0}
              enter={card.enter ?? enter}
              card={card}
              carries={carries}
            />
          </li>
        ))}
      </ul>
      {last !== undefined && <p className={styles['last']}>{last}</p>}
      {talk !== undefined && (
        <div className={styles['talk']}>
          <b>{talk.label}</b>
          {talk.ways.map(({ href, text }) => (
            <SiteLink key={href} href={href}>
              {text}
            </SiteLink>
          ))}
        </div>
      )}
    </section>
  );
}
