/** Returns how many customers pay a price in a year, and the whole numbers around a month's. */
export function customersFor(price: number, each: number) {
  const clientes = Math.ceil(price / each);
  const desde = Math.floor(clientes / 12);
  return { clientes, desde, hasta: desde + 1, monto: each };
}
