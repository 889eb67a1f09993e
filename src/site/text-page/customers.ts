/**
 * Returns how many customers are needed to earn `price`, if each brings in `each`. `desde` and
 * `hasta` are the range for a month of the first year.
 */
export function customersFor(price: number, each: number) {
  const clientes = Math.ceil(price / each);
  const desde = Math.floor(clientes / 12);
  return { clientes, desde, hasta: desde + 1, monto: each };
}
