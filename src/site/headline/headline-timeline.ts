import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import {
  HEADLINE_BAR_HOLD_MS,
  HEADLINE_BAR_START_MS,
  HEADLINE_CLIP_HOLD_MS,
  HEADLINE_CLIP_WIDTH_MS,
  HEADLINE_LETTER_STEP_MS,
  HEADLINE_NEXT_WORD_MS,
  HEADLINE_SELECTION_MS,
  HEADLINE_TYPE_STEP_MS,
  HEADLINE_WORD_DELAY_MS,
} from '#ui/motion/timings.ts';
import { characters } from '#ui/typing/characters.ts';

export type HeadlineVariant = 'rotate' | 'loading-bar' | 'letters' | 'typing' | 'clip';

/**
 * `word` and `previous` are indexes of words. In phase `turn`, the first `letters` letters are
 * already those of `word`. In `type`, only these letters are typed. In `bar`, the word's line
 * shrinks.
 */
export interface HeadlineFrame {
  readonly phase: 'hold' | 'bar' | 'turn' | 'selected' | 'type' | 'close' | 'open';
  readonly word: number;
  readonly previous?: number;
  readonly letters?: number;
}

type Turn = (timeline: TimelineBuilder<HeadlineFrame>, word: number, next: number) => void;

export function headlineTimeline(
  variant: HeadlineVariant,
  words: readonly string[],
): Timeline<HeadlineFrame> {
  const timeline = new TimelineBuilder<HeadlineFrame>();
  const turn = turns(words)[variant];
  words.forEach((_, word) => turn(timeline, word, (word + 1) % words.length));
  return timeline.build();
}

function turns(words: readonly string[]): Record<HeadlineVariant, Turn> {
  const length = (word: number) => characters(words[word] ?? '').length;
  return {
    rotate(timeline, word) {
      timeline.show({ phase: 'hold', word }).wait(HEADLINE_WORD_DELAY_MS);
    },
    'loading-bar'(timeline, word) {
      timeline
        .show({ phase: 'hold', word })
        .wait(HEADLINE_BAR_START_MS)
        .show({ phase: 'bar', word })
        .wait(HEADLINE_BAR_HOLD_MS - HEADLINE_BAR_START_MS);
    },
    letters(timeline, word, next) {
      timeline.show({ phase: 'hold', word }).wait(HEADLINE_WORD_DELAY_MS);
      const longest = Math.max(length(word), length(next));
      for (let letters = 1; letters <= longest; letters += 1) {
        if (letters > 1) timeline.wait(HEADLINE_LETTER_STEP_MS);
        timeline.show({ phase: 'turn', word: next, previous: word, letters });
      }
    },
    typing(timeline, word, next) {
      timeline
        .show({ phase: 'hold', word })
        .wait(HEADLINE_WORD_DELAY_MS)
        .show({ phase: 'selected', word })
        .wait(HEADLINE_SELECTION_MS)
        .show({ phase: 'type', word: next, letters: 0 })
        .wait(HEADLINE_NEXT_WORD_MS - HEADLINE_SELECTION_MS);
      for (let letters = 1; letters <= length(next); letters += 1) {
        if (letters > 1) timeline.wait(HEADLINE_TYPE_STEP_MS);
        timeline.show({ phase: 'type', word: next, letters });
      }
    },
    clip(timeline, word, next) {
      timeline
        .show({ phase: 'hold', word })
        .wait(HEADLINE_CLIP_HOLD_MS)
        .show({ phase: 'close', word })
        .wait(HEADLINE_CLIP_WIDTH_MS)
        .show({ phase: 'open', word: next })
        .wait(HEADLINE_CLIP_WIDTH_MS);
    },
  };
}
