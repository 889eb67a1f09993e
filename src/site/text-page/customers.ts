/**
 * Returns how many customers pay a price in a year, and the whole numbers around the customers of a
 * month. The names are the places in the texts of the block `cuenta`.
 */
export function customersFor(price: number, each: number) {
  const clientes = Math.ceil(price / each);
  const desde = Math.floor(clientes / 12);
  return { clientes, desde, hasta: desde + 1, monto: each };
}
