/**
 * A motion written down beforehand: what is shown, and from when. Because each frame has its absolute
 * time, whoever plays it can lose time (a throttled tab, a busy phone) and still be exactly where it
 * should be at the next look.
 */
export interface Timeline<Frame> {
  /** Ascending by `at`, milliseconds from the start; the first is at 0. Of equal times the last counts. */
  readonly frames: readonly TimedFrame<Frame>[];
  /** Milliseconds until it is over, or until it begins again when it is played in a loop. */
  readonly duration: number;
}

export interface TimedFrame<Frame> {
  readonly at: number;
  readonly frame: Frame;
}

/**
 * The position in `frames` of what is shown after `elapsed` milliseconds.
 *
 * @returns the last frame whose time has come; 0 for a time before the start
 */
export function frameIndexAt(timeline: Timeline<unknown>, elapsed: number): number {
  let low = 0;
  let high = timeline.frames.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const frame = timeline.frames[middle];
    if (frame !== undefined && frame.at <= elapsed) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Collects frames whose times are given as pauses, which is how one thinks of them. */
export class TimelineBuilder<Frame> {
  #frames: TimedFrame<Frame>[] = [];
  #now = 0;

  /** Shows `frame` from this moment on. */
  show(frame: Frame): this {
    this.#frames.push({ at: this.#now, frame });
    return this;
  }

  /** Lets `ms` milliseconds pass. */
  wait(ms: number): this {
    this.#now += ms;
    return this;
  }

  /** Plays a whole other timeline here, each of its frames turned into one of ours. */
  play<Other>(other: Timeline<Other>, convert: (frame: Other) => Frame): this {
    for (const { at, frame } of other.frames) {
      this.#frames.push({ at: this.#now + at, frame: convert(frame) });
    }
    return this.wait(other.duration);
  }

  build(): Timeline<Frame> {
    return { frames: this.#frames, duration: this.#now };
  }
}
