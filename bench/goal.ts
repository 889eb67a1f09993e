export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  bound: string;
}
