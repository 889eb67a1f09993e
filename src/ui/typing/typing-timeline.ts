import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import { typedSteps } from './typed-html.ts';

export interface TypingOptions {
  /** Texts to type one after another in the same place; HTML that can be trusted. */
  readonly strings: readonly string[];
  /** Milliseconds per character while typing. */
  readonly typeSpeed?: number;
  /** Milliseconds before the first character. */
  readonly startDelay?: number;
  /** Milliseconds per character while deleting. */
  readonly backSpeed?: number;
  /** Milliseconds that a finished text stays before it is deleted. */
  readonly backDelay?: number;
  /** Whether the last text is deleted too, so that the first can follow. */
  readonly loop?: boolean;
  /** Most milliseconds added at random to each keystroke. */
  readonly jitter?: number;
  /** Source of the jitter, from 0 to 1. */
  readonly random?: () => number;
}

export interface TypingFrame {
  readonly html: string;
  readonly string: number;
}

/** Each text is typed, stays and is deleted; the last one stays, unless it is a loop. */
export function typingTimeline(options: TypingOptions): Timeline<TypingFrame> {
  const { strings, typeSpeed, startDelay, backSpeed, backDelay, loop, jitter, random } = {
    ...TYPING_DEFAULTS,
    random: Math.random,
    ...options,
  };
  const keystroke = (speed: number) => speed + Math.round(random() * jitter);
  const timeline = new TimelineBuilder<TypingFrame>().show({ html: '', string: 0 });
  timeline.wait(startDelay);

  strings.forEach((text, string) => {
    const steps = typedSteps(text);
    for (const html of steps.slice(1)) timeline.wait(keystroke(typeSpeed)).show({ html, string });
    if (string === strings.length - 1 && !loop) return;
    timeline.wait(backDelay);
    for (const html of steps.slice(0, -1).reverse()) {
      timeline.wait(keystroke(backSpeed)).show({ html, string });
    }
  });
  return timeline.build();
}
