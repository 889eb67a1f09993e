import { useEffect, useState } from 'react';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './Field.module.css';

/** How long typing must rest before the count is announced, so that it never talks over it. */
export const COUNT_ANNOUNCE_DELAY_MS = 1000;

/** `1 carácter`, `20 caracteres`. */
const characters = (count: number) => `${count} ${count === 1 ? 'carácter' : 'caracteres'}`;

/** What remains of `limit` after `length` characters, in words. */
export function remaining(limit: number, length: number): string {
  const left = limit - length;
  if (left >= 0) return `Te ${left === 1 ? 'queda' : 'quedan'} ${characters(left)}.`;
  return `Te ${left === -1 ? 'sobra' : 'sobran'} ${characters(-left)}.`;
}

/**
 * How much can still be written. The eye sees it change with each key; a screen reader hears the
 * limit with the field and what remains when typing rests. Nothing is ever cut off: pasting too
 * much and being told is better than losing the end of it unseen.
 */
export function CharacterCount({ id, limit, length }: CharacterCountProps) {
  const hydrated = useHydrated();
  const [announced, setAnnounced] = useState('');
  const text = remaining(limit, length);

  useEffect(() => {
    if (length === 0) return undefined;
    const timer = setTimeout(() => setAnnounced(text), COUNT_ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [length, text]);

  return (
    <p className={classNames(styles['count'], length > limit && styles['over'])}>
      <VisuallyHidden id={id}>Hasta {characters(limit)}.</VisuallyHidden>
      <span aria-hidden="true">{hydrated ? text : `Hasta ${characters(limit)}.`}</span>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </p>
  );
}

interface CharacterCountProps {
  /** Of the sentence that gives the limit, for the control's `aria-describedby`. */
  id: string;
  /** The most characters that the rule lets pass. */
  limit: number;
  /** How many there are now. */
  length: number;
}
