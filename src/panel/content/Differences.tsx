import { diffWords } from 'diff';
import type { ReactNode } from 'react';
import type { Difference } from './file-text.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

type Words = readonly [before: string, after: string];

export function Differences({
  differences,
  words = ['Publicado', 'Borrador'],
}: {
  differences: readonly Difference[];
  words?: Words;
}) {
  return (
    <ul className={panel['entries']}>
      {differences.map((each) => (
        <li key={`${each.path} ${each.label}`} className={panel['entries']}>
          <p>{each.label}</p>
          {(each.before ?? each.after) !== null && <Sides difference={each} words={words} />}
        </li>
      ))}
    </ul>
  );
}

const LONG = 600;

function Sides({ difference, words }: { difference: Difference; words: Words }) {
  const { before, after, isPicture = false } = difference;
  const pair = (one: ReactNode, other: ReactNode) => (
    <dl className={styles['sides']}>
      {[one, other].map((side, index) => (
        <div key={words[index]} className={styles['side']}>
          <dt className={panel['soft']}>{words[index]}</dt>
          <dd className={panel['said']}>{side}</dd>
        </div>
      ))}
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

const AROUND = 80;
/** If two texts have more differences, their comparison takes too long. */
const MOST_EDITS = 500;

interface Part {
  of: 'both' | 'old' | 'new';
  at: number;
  text: string;
}

/**
 * Returns the words that differ between two texts, with some words around them. Returns null if the
 * texts have too many differences, or if the result is most of the texts.
 */
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

const wordsFrom = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/\s\S*$/, '');

const wordsTo = (text: string, most: number) =>
  text.length <= most ? text : text.slice(-most).replace(/^\S*\s/, '');
