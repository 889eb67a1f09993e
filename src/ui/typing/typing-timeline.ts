import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import { TYPING_DEFAULTS } from '#ui/motion/timings.ts';
import { typedSteps } from './typed-html.ts';

export interface TypingOptions {
  /** The texts in trusted HTML. The motion types one text after another in the same place. */
  readonly strings: readonly string[];
  readonly typeSpeed?: number;
  readonly startDelay?: number;
  readonly backSpeed?: number;
  readonly backDelay?: number;
  /** True to delete the final text too, so that the motion can repeat from the first text. */
  readonly loop?: boolean;
  readonly jitter?: number;
  readonly random?: () => number;
}

export interface TypingFrame {
  readonly html: string;
  readonly string: number;
}

/** Returns a timeline that types and deletes each text. Without `loop`, the final text stays. */
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
