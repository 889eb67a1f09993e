import { characters } from '#ui/typing/characters.ts';
import { Cursor } from '#ui/typing/Cursor.tsx';
import type { HeadlineVariant } from './headline-timeline.ts';
import styles from './AnimatedHeadline.module.css';

interface WordProps {
  variant: HeadlineVariant;
  word: string;
}

/** The first word as its variant shows it; moving-word.ts finds the parts by their attributes. */
export function Word({ variant, word }: WordProps) {
  switch (variant) {
    case 'rotate':
    case 'loading-bar':
      return (
        <span className={styles['rising']} data-rising>
          {word}
        </span>
      );
    case 'letters':
      return (
        <>
          <span className={styles['word']} data-leaving />
          <span className={styles['word']} data-coming>
            {characters(word).map((letter, index) => (
              <span key={index} className={styles['letter']}>
                {letter}
              </span>
            ))}
          </span>
        </>
      );
    case 'typing':
      return (
        <span className={styles['word']}>
          <span data-typed>{word}</span>
          <Cursor still />
        </span>
      );
    case 'clip':
      return (
        <span className={styles['clip']} data-clip="hold" data-still>
          <span className={styles['inner']}>
            <span className={styles['clipped']} data-clipped>
              {word}
            </span>
          </span>
        </span>
      );
  }
}
