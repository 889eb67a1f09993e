/** Returns how many customers pay a price in a year, and in a month: from `desde` to `hasta`. */
export function customersFor(price: number, each: number) {
  const clientes = Math.ceil(price / each);
  const desde = Math.floor(clientes / 12);
  return { clientes, desde, hasta: desde + 1, monto: each };
}
