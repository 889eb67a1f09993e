/** A goal, its measurement, and what limits it when it was missed. */
export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  /** Shown when the goal was missed. */
  bound: string;
}
