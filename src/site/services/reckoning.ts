import { numberWords } from '#content/values/locale.ts';
import type { BusinessAccountCopy } from '#content/schemas/business.ts';
import type { SaleAccountCopy, Shop } from '#content/schemas/commerce.ts';
import type { MobileAccountCopy } from '#content/schemas/mobile.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { fill } from '#content/values/placeholders.ts';
import { type Costs, formatAmount, formatPrice, type Money } from '#content/words/prices.ts';

export interface Numbers {
  readonly many: number;
  readonly value: number;
  readonly part: PaybackCopy['partes'][number];
}

export type Spared = (many: number, value: number) => number;

/**
 * The result of a calculation. The money is for one month, in whole units. `spared` is what the
 * service saves or sells. `counted` is the part of it that the visitor chose, and `taken` is the
 * cost of server and monitoring. `net` is `counted` minus `taken`. `months` is the time until the
 * service pays for itself, or null if it never does.
 */
export interface Outcome {
  readonly spared: number;
  readonly counted: number;
  readonly taken: number;
  readonly net: number;
  readonly months: number | null;
  /** True if the service pays for itself within the content's limit of months. */
  readonly worth: boolean;
  /** The smallest quantity for which `worth` is true. Null if no quantity makes `worth` true. */
  readonly least: number | null;
}

export const sampleOf = ({ cuantos, valor, partes }: PaybackCopy): Numbers => ({
  many: cuantos.muestra,
  value: valor.muestra,
  part: partes[1],
});

/** Rounds the money first and the months later, as a visitor does who checks the calculation. */
export function reckon(copy: PaybackCopy, spared: Spared, costs: Costs, numbers: Numbers): Outcome {
  const { cuantos, limite } = copy;
  const { many, value, part } = numbers;
  const taken = costs.server + costs.watch;
  const countedOf = (some: number) => Math.round(spared(some, value) * part.parte);
  const monthsOf = (some: number) => monthsUntil(costs.price, countedOf(some) - taken);
  const paysWith = (some: number) => (monthsOf(some) ?? Infinity) <= limite;
  const counted = countedOf(many);
  const months = monthsOf(many);
  return {
    spared: spared(many, value),
    counted,
    taken,
    net: counted - taken,
    months,
    worth: paysWith(many),
    least: fewest(paysWith, cuantos.desde, cuantos.hasta),
  };
}

/**
 * Returns the least number that `holds` accepts, or null if it accepts none. If `holds` accepts a
 * number, it must also accept all larger numbers.
 */
function fewest(holds: (many: number) => boolean, from: number, to: number): number | null {
  if (!holds(to)) return null;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const monthsUntil = (price: number, net: number): number | null =>
  net > 0 ? Math.ceil(price / net) : null;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const leftOf = ({ venta, partes }: Shop['cuenta']): number =>
  venta - sum(partes.map(({ valor }) => valor));

export const shopAccount = (
  { resultado }: Pick<SaleAccountCopy, 'resultado'>,
  { cuenta }: Pick<Shop, 'cuenta'>,
): PaybackCopy => named(startingWith(resultado, cuenta.alMes, cuenta.venta), cuenta.cosas);

export const startingWith = (
  copy: SaleAccountCopy['resultado'],
  many: number,
  value: number,
): PaybackCopy => ({
  ...copy,
  cuantos: { ...copy.cuantos, muestra: many },
  valor: { ...copy.valor, muestra: value },
});

export function named(copy: PaybackCopy, things: string): PaybackCopy {
  const say = (text: string) => text.replaceAll('{cosas}', things);
  const { cuantos, cotiza } = copy;
  return {
    ...copy,
    cuantos: { ...cuantos, dato: say(cuantos.dato) },
    total: say(copy.total),
    desde: say(copy.desde),
    todavia: say(copy.todavia),
    cotiza: { ...cotiza, frase: say(cotiza.frase), nunca: say(cotiza.nunca) },
  };
}

export const sold: Spared = (many, value) => many * value;

/** Returns a task's hours in a month, before and after the system, rounded as on the page. */
export function hoursOf(
  { horas, minutos }: Pick<BusinessAccountCopy['lista'][number], 'horas' | 'minutos'>,
  many: number,
): { before: number; after: number } {
  const [each, fixed] = [minutos ?? NOTHING, horas ?? NOTHING];
  const before = Math.round((each.antes * many) / 60);
  // Saved hours are rounded separately, so that more orders never save fewer hours.
  const spared = Math.floor(((each.antes - each.despues) * many) / 60);
  return { before: before + fixed.antes, after: before - spared + fixed.despues };
}

const NOTHING = { antes: 0, despues: 0 };

export function sparedHours({ lista }: Pick<BusinessAccountCopy, 'lista'>, many: number): number {
  return sum(
    lista.map((task) => {
      const { before, after } = hoursOf(task, many);
      return before - after;
    }),
  );
}

export const businessSpared =
  (copy: Pick<BusinessAccountCopy, 'lista'>): Spared =>
  (many, hour) =>
    sparedHours(copy, many) * hour;

export const costOf = (
  { cantidad, precio }: Pick<MobileAccountCopy['lista'][number], 'cantidad' | 'precio'>,
  hour: number,
): number => Math.round(cantidad * (precio ?? hour));

export const eachCosts = ({ lista }: Pick<MobileAccountCopy, 'lista'>, hour: number): number =>
  sum(lista.map((row) => costOf(row, hour)));

export const mobileSpared =
  (copy: Pick<MobileAccountCopy, 'lista'>): Spared =>
  (many, hour) =>
    many * eachCosts(copy, hour);

export const amountOf = (amount: number, money: Money) =>
  formatAmount(amount, money).replace('-', '−');

export const timeOf = ({ mes, meses }: PaybackCopy, months: number) =>
  months === 1 ? mes : fill(meses, { meses: months });

/** Returns three sentences: what remains each month, the payback time, the least quantity. */
export function verdictOf(
  copy: PaybackCopy,
  { net, months, worth, least }: Outcome,
  price: number,
  money: Money,
): readonly [left: string, when: string, criterion: string] {
  const enough = least === copy.cuantos.desde ? copy.siempre : copy.desde;
  const criterion = least === null ? copy.ninguno : worth ? enough : copy.todavia;
  const from = least === null ? '' : numberWords(least, money.idioma);
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

export const NAMES = { many: 'cuantos', value: 'valor', part: 'parte' } as const;

/** Adds the numbers of a calculation to `quote`, a URL such as `/cotizacion?tipo=app`. */
export function accountAddress(quote: string, { many, value, part }: Numbers): string {
  return `${quote}&${NAMES.many}=${many}&${NAMES.value}=${value}&${NAMES.part}=${percent(part)}`;
}

export const percent = ({ parte }: Numbers['part']) => Math.round(parte * 100);
