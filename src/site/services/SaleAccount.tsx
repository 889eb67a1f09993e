import { numberWords } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { formatAmount } from '#content/words/prices.ts';
import type { SaleAccountCopy, Shop } from '#content/schemas/commerce.ts';
import { Payback, type AccountProps } from './Payback.tsx';
import { leftOf, shopAccount, sold } from './reckoning.ts';

interface SaleAccountProps extends AccountProps<Pick<SaleAccountCopy, 'queda' | 'resultado'>> {
  shop: Pick<Shop, 'cuenta'>;
}

/** Calculates when sales have paid for a shop. At first, it uses a sample business's numbers. */
export function SaleAccount({ copy, shop, ...rest }: SaleAccountProps) {
  const { money } = rest;
  const { venta, partes } = shop.cuenta;
  const amount = (some: number) => formatAmount(some, money);
  return (
    <Payback
      {...rest}
      copy={shopAccount(copy, shop)}
      spared={sold}
      total={({ many, value }) => ({
        cuantos: numberWords(many, money.idioma),
        valor: amount(value),
      })}
      origin={() => ({
        title: `${amount(leftOf(shop.cuenta))} ${fill(copy.queda, { venta: amount(venta) })}`,
        columns: [],
        rows: partes.map(({ nombre, nota, valor }) => ({
          name: nombre,
          note: nota,
          cells: [`− ${amount(valor)}`],
        })),
      })}
    />
  );
}
