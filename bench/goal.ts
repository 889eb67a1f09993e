export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  /** The reason, in Spanish, that the report shows if the server misses the goal. */
  bound: string;
}
