/** Returns how many customers a year pay a price, and how many a month: from `desde` to `hasta`. */
export function customersFor(price: number, each: number) {
  const clientes = Math.ceil(price / each);
  const desde = Math.floor(clientes / 12);
  return { clientes, desde, hasta: desde + 1, monto: each };
}
