import { expect, it } from 'vitest';
import { createReceipts } from './receipt.ts';

const PATH = '/contacto/gracias?folio=ATA-1234-56&copia=no';

it('tells an address that the site gave from one that anybody wrote', () => {
  let clock = 1_000;
  const receipts = createReceipts('un-secreto-de-prueba', () => clock);
  const url = new URL(receipts.issue(PATH), 'https://sitio.example');
  expect(url.pathname + url.search).toMatch(
    /^\/contacto\/gracias\?folio=ATA-1234-56&copia=no&recibo=/,
  );
  clock = 61_000;
  expect(receipts.ageOf(url)).toBe(60_000);
  expect(receipts.ageOf(new URL(PATH, url))).toBeNull();
  for (const [name, value] of [
    ['folio', 'ATA-9999-99'],
    ['copia', 'si'],
    ['otra', 'cosa'],
    ['recibo', `zz.${url.searchParams.get('recibo')?.split('.')[1] ?? ''}`],
  ] as const) {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    expect(receipts.ageOf(changed), name).toBeNull();
  }
  const elsewhere = new URL(url);
  elsewhere.pathname = '/cotizacion/gracias';
  expect(receipts.ageOf(elsewhere)).toBeNull();
  expect(createReceipts('otro-secreto-de-prueba').ageOf(url)).toBeNull();
});

it('leaves the place of the page that it leads to', () => {
  expect(createReceipts('x'.repeat(32)).issue('/panel?aviso=guardada#campo-1')).toMatch(
    /recibo=[^#]+#campo-1$/,
  );
});
