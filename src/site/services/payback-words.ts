import { fill } from '#content/placeholders.ts';
import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Outcome } from './reckoning.ts';

/** An amount with its minus as it is printed. */
export const amountOf = (amount: number, money: Money) =>
  formatAmount(amount, money).replace('-', '−');

/** So many months, in words. */
export const timeOf = ({ mes, meses }: PaybackCopy, months: number) =>
  months === 1 ? mes : fill(meses, { meses: months });

/** What is left by the month, when it is paid, and from how many on it is worth it. */
export function verdictOf(
  copy: PaybackCopy,
  { net, months, worth, least }: Outcome,
  price: number,
  money: Money,
): readonly [left: string, when: string, criterion: string] {
  const enough = least === copy.cuantos.desde ? copy.siempre : copy.desde;
  const criterion = least === null ? copy.ninguno : worth ? enough : copy.todavia;
  const from = least === null ? '' : new Intl.NumberFormat(money.idioma).format(least);
  const [left, when] =
    months === null
      ? [copy.nunca, fill(copy.falta, { falta: formatAmount(-net, money) })]
      : [
          fill(copy.queda, { neto: formatAmount(net, money) }),
          fill(copy.plazo, {
            precio: formatPrice(price, money),
            tiempo: timeOf(copy, months),
          }),
        ];
  return [left, when, fill(criterion, { desde: from })];
}
