/** A motion: each frame has a time, so that a late player can find the right frame. */
export interface Timeline<Frame> {
  /** Sorted by `at`. Of several frames with the same `at`, only the last in the list is visible. */
  readonly frames: readonly TimedFrame<Frame>[];
  readonly duration: number;
}

export interface TimedFrame<Frame> {
  readonly at: number;
  readonly frame: Frame;
}

/** Returns the index of the frame that is visible `elapsed` milliseconds after the start. */
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
