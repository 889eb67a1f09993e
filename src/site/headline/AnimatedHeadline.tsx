import { listWords } from '#content/values/locale.ts';
import { useId } from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import type { HeadlineText } from '#content/schemas/headline.ts';
import '#ui/motion/timings.css';
import { PlainMotionButton } from '#ui/motion/MotionButton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { HeadlineVariant } from './headline-timeline.ts';
import styles from './AnimatedHeadline.module.css';
import { characters } from '#ui/typing/characters.ts';
import { Cursor } from '#ui/typing/Cursor.tsx';

export interface AnimatedHeadlineProps {
  text: HeadlineText & { remate?: string | undefined };
  variant: HeadlineVariant;
  controls: Controls;
  level?: 'h1' | 'h2';
}

const ENDS_LINE: readonly HeadlineVariant[] = ['typing', 'clip'];

/** Draws a headline whose word changes (`move-headlines.ts`). Screen readers read all words. */
export function AnimatedHeadline(props: AnimatedHeadlineProps) {
  const { text, variant, controls, level: Level = 'h1' } = props;
  const name = useId();
  if (text.palabras.length === 1) return <Level>{wholeSentence(text)}</Level>;
  const place = (
    <span className={styles['place']} data-place data-paused>
      {text.palabras.map((word) => (
        <span key={word} className={styles['reserved']} data-word>
          {word}
        </span>
      ))}
      <Word variant={variant} words={text.palabras} />
    </span>
  );
  return (
    <div data-variant={variant} className={styles[`as-${variant}`]}>
      <Level aria-labelledby={name}>
        <VisuallyHidden id={name}>{wholeSentence(text)}</VisuallyHidden>
        <span aria-hidden="true">
          {text.antes} {place}
          {text.despues !== '' && ENDS_LINE.includes(variant) ? <br /> : ' '}
          {text.despues}
          {text.remate !== undefined && (
            <>
              {' '}
              <span className={styles['end']}>{text.remate}</span>
            </>
          )}
        </span>
      </Level>
      <p className={styles['mark']}>
        <PlainMotionButton controls={controls} className={styles['button']} />
      </p>
    </div>
  );
}

function wholeSentence(text: AnimatedHeadlineProps['text']): string {
  const { antes, palabras, despues, remate } = text;
  const words =
    antes === '' ? palabras.map((word, index) => (index > 0 ? uncapped(word) : word)) : palabras;
  return [antes, listWords(words), despues, remate].filter(Boolean).join(' ');
}

const uncapped = (word: string) => word.charAt(0).toLocaleLowerCase('es') + word.slice(1);

function Word({ variant, words }: { variant: HeadlineVariant; words: readonly string[] }) {
  const [word] = words;
  switch (variant) {
    case 'rotate':
    case 'loading-bar':
      return (
        <span className={styles['rising']} data-rising>
          {word}
        </span>
      );
    case 'letters':
      return words.map((each, at) => (
        <span key={each} className={styles['word']} data-letters data-waiting={at > 0 || undefined}>
          {characters(each).map((letter, index) => (
            <span key={index} className={styles['letter']} data-hidden={at > 0 || undefined}>
              {letter}
            </span>
          ))}
        </span>
      ));
    case 'typing':
      return (
        <span className={styles['word']}>
          <span data-typed>{word}</span>
          <Cursor still />
        </span>
      );
    case 'clip':
      return (
        <span className={styles['clip']} data-clip="hold">
          <span className={styles['inner']}>
            <span className={styles['clipped']} data-clipped>
              {word}
            </span>
          </span>
        </span>
      );
  }
}
