import { numberWords } from '#content/values/locale.ts';
import { formatAmount } from '#content/words/prices.ts';
import type { MobileAccountCopy } from '#content/schemas/mobile.ts';
import { Payback, type AccountProps } from './Payback.tsx';
import { costOf, eachCosts, mobileSpared } from './reckoning.ts';

/** Calculates what work without an app costs, and in how many months an app pays for itself. */
export function MobileAccount({ copy, ...rest }: AccountProps<MobileAccountCopy>) {
  const { money } = rest;
  const amount = (some: number) => formatAmount(some, money);
  return (
    <Payback
      {...rest}
      copy={copy.resultado}
      spared={mobileSpared(copy)}
      total={({ many, value }) => ({
        cuantos: numberWords(many, money.idioma),
        cada: amount(eachCosts(copy, value)),
      })}
      origin={({ value }) => ({
        title: copy.titulo,
        columns: copy.columnas,
        rows: copy.lista.map(({ nombre, nota, cantidad, unidad, precio }) => ({
          name: nombre,
          note: nota,
          cells: [
            `${cantidad} ${unidad} × ${amount(precio ?? value)}`,
            amount(costOf({ cantidad, precio }, value)),
          ],
        })),
      })}
    />
  );
}
