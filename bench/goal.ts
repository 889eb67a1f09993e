/** What we set out to reach, what was measured, and what bounds it where it was not reached. */
export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  /** Shown where the goal was not reached. */
  bound: string;
}
