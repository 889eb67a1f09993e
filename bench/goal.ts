export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  /** The text that says what limits the speed. The report shows this text if the goal is missed. */
  bound: string;
}
