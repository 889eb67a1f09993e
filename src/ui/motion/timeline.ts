/** A motion as frames with absolute times, so that a player that loses time finds the right one. */
export interface Timeline<Frame> {
  /** Ascending by `at`, milliseconds from the start; the first is at 0. Of equal times the last counts. */
  readonly frames: readonly TimedFrame<Frame>[];
  /** Milliseconds until its end, or until a loop begins again. */
  readonly duration: number;
}

export interface TimedFrame<Frame> {
  readonly at: number;
  readonly frame: Frame;
}

/**
 * Finds the frame that is shown after `elapsed` milliseconds. @returns the position in `frames` of the last frame
 * whose time has come; 0 for a time before the start
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

/** Collects frames whose times are given as pauses. */
export class TimelineBuilder<Frame> {
  #frames: TimedFrame<Frame>[] = [];
  #now = 0;

  show(frame: Frame): this {
    this.#frames.push({ at: this.#now, frame });
    return this;
  }

  wait(ms: number): this {
    this.#now += ms;
    return this;
  }

  /** Inserts another timeline, whose frames it converts. */
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
