import { diffWords } from 'diff';
import type { ReactNode } from 'react';
import type { Difference } from './file-text.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

/** The differences by field, before and after. */
export function Differences({
  differences,
  words = ['Publicado', 'Borrador'],
}: {
  differences: readonly Difference[];
  /** The titles of the two sides. */
  words?: readonly [before: string, after: string];
}) {
  return (
    <ul className={styles['differences']}>
      {differences.map(({ path, label, before, after, isPicture = false }) => (
        <li key={`${path} ${label}`} className={styles['difference']}>
          <p>{label}</p>
          {(before !== null || after !== null) && (
            <Sides before={before} after={after} isPicture={isPicture} words={words} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A text longer than this, in characters, shows its differences only; the whole text is folded. */
const LONG = 600;

function Sides({
  before,
  after,
  isPicture,
  words,
}: Pick<Difference, 'before' | 'after'> & {
  isPicture: boolean;
  words: readonly [string, string];
}) {
  const pair = (one: ReactNode, other: ReactNode) => (
    <dl className={styles['sides']}>
      <div className={styles['side']}>
        <dt className={panel['soft']}>{words[0]}</dt>
        <dd className={panel['said']}>{one}</dd>
      </div>
      <div className={styles['side']}>
        <dt className={panel['soft']}>{words[1]}</dt>
        <dd className={panel['said']}>{other}</dd>
      </div>
    </dl>
  );
  const shown = (side: string | null, missing: string) =>
    side !== null && isPicture ? <img src={side} alt="" loading="lazy" /> : (side ?? missing);
  const whole = pair(shown(before, '(no estaba)'), shown(after, '(se quita)'));
  if (isPicture || before === null || after === null || before.length + after.length < LONG)
    return whole;
  const parts = changedParts(before, after);
  if (parts === null) return whole;
  const side = (which: 'old' | 'new') =>
    parts
      .filter(({ of }) => of === 'both' || of === which)
      .map(({ of, at, text }) => (of === 'both' ? text : <mark key={at}>{text}</mark>));
  return (
    <>
      {pair(side('old'), side('new'))}
      <details className={panel['fold']}>
        <summary>El texto entero, antes y después</summary>
        {whole}
      </details>
    </>
  );
}

/** The context of a difference, in characters. */
const AROUND = 80;
/**
 * With more changed words than this the texts count as entirely different: the search would take
 * too long.
 */
const MOST_EDITS = 500;

interface Part {
  of: 'both' | 'old' | 'new';
  /** Its position, as its key. */
  at: number;
  text: string;
}

/** The differences of two texts with their context; null if that is no shorter than both texts. */
function changedParts(before: string, after: string): Part[] | null {
  const changes = diffWords(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return null;
  const parts = changes.map(({ value, added, removed }, at): Part => {
    if (added || removed) return { of: added ? 'new' : 'old', at, text: value };
    const [start, end] = [wordsFrom(value, AROUND), wordsTo(value, AROUND)];
    if (at === 0) return { of: 'both', at, text: end === value ? end : `… ${end}` };
    if (at === changes.length - 1)
      return { of: 'both', at, text: start === value ? start : `${start} …` };
    const isShort = start.length + end.length >= value.length;
    return { of: 'both', at, text: isShort ? value : `${start} … ${end}` };
  });
  const shown = parts.reduce((sum, { text }) => sum + text.length, 0);
  return shown < 0.7 * (before.length + after.length) ? parts : null;
}

/** The beginning of a text, up to the end of a word. */
const wordsFrom = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/\s\S*$/, '');

/** The end of a text, from the beginning of a word. */
const wordsTo = (text: string, most: number) =>
  text.length <= most ? text : text.slice(-most).replace(/^\S*\s/, '');
