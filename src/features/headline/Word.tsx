import { useEffect, useRef } from 'react';
import { HEADLINE_CLIP_PADDING_PX } from '#ui/motion/timings.ts';
import { characters } from '#ui/typing/characters.ts';
import { Cursor } from '#ui/typing/Cursor.tsx';
import type { HeadlineFrame, HeadlineVariant } from './headline-timeline.ts';
import styles from './AnimatedHeadline.module.css';

interface WordProps {
  variant: HeadlineVariant;
  words: readonly string[];
  frame: HeadlineFrame;
  /** Whether the visitor stopped the headline. */
  still: boolean;
}

/** The word of the moment, as its variant shows it. */
export function Word({ variant, words, frame, still }: WordProps) {
  const word = words[frame.word] ?? '';
  switch (variant) {
    case 'rotate':
      return <RisingWord key={frame.word} word={word} />;
    case 'loading-bar':
      return (
        <>
          <RisingWord key={frame.word} word={word} />
          <span className={styles['bar']} data-filling={frame.phase === 'bar' || undefined} />
        </>
      );
    case 'letters':
      return <TurningWord word={word} previous={words[frame.previous ?? -1] ?? ''} frame={frame} />;
    case 'typing':
      return (
        <span className={styles['word']}>
          <span data-selected={frame.phase === 'selected' || undefined}>
            {frame.phase === 'type' ? characters(word).slice(0, frame.letters).join('') : word}
          </span>
          <Cursor key={`${frame.word}-${frame.letters ?? 'all'}`} still={still} />
        </span>
      );
    case 'clip':
      return <ClippedWord word={word} phase={frame.phase} still={still} />;
  }
}

function RisingWord({ word }: { word: string }) {
  return <span className={styles['rising']}>{word}</span>;
}

/** Letter after letter, the previous word goes and this one comes, in the same place. */
function TurningWord({
  word,
  previous,
  frame,
}: {
  word: string;
  previous: string;
  frame: HeadlineFrame;
}) {
  const turned = frame.phase === 'turn' ? (frame.letters ?? 0) : Infinity;
  const letters = (text: string, shown: (index: number) => boolean) => (
    <span className={styles['word']}>
      {characters(text).map((letter, index) => (
        <span key={index} className={styles['letter']} data-hidden={!shown(index) || undefined}>
          {letter}
        </span>
      ))}
    </span>
  );
  return (
    <>
      {letters(previous, (index) => index >= turned)}
      {letters(word, (index) => index < turned)}
    </>
  );
}

interface ClippedWordProps {
  word: string;
  phase: HeadlineFrame['phase'];
  still: boolean;
}

/** A word behind a window whose width closes and opens; the cursor rides on its edge. */
function ClippedWord({ word, phase, still }: ClippedWordProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (frame.current === null || text.current === null) return;
    // In the letters' own unit: a window that narrows makes them smaller, and this with them.
    const letters = text.current.offsetWidth / parseFloat(getComputedStyle(text.current).fontSize);
    const open = `calc(${letters}em + ${HEADLINE_CLIP_PADDING_PX}px)`;
    frame.current.style.setProperty('--clip-width', phase === 'close' ? '0px' : open);
  }, [word, phase]);
  return (
    <span className={styles['edge']}>
      <span ref={frame} className={styles['clip']} data-clip={phase}>
        <span ref={text} className={styles['clipped']}>
          {word}
        </span>
      </span>
      <Cursor still={still} />
    </span>
  );
}
