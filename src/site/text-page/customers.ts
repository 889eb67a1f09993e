/** Returns how many customers pay a price, in all and for each month of a year. */
export function customersFor(price: number, each: number): { year: number; month: number } {
  const year = Math.ceil(price / each);
  return { year, month: Math.ceil(year / 12) };
}
