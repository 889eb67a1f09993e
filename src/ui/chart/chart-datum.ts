/** One number of a chart, and what it is of. */
export interface ChartDatum {
  name: string;
  value: number;
}
