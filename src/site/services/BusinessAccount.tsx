import { numberWords } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { formatAmount } from '#content/words/prices.ts';
import type { BusinessAccountCopy } from '#content/schemas/business.ts';
import { Payback, type AccountProps } from './Payback.tsx';
import { businessSpared, hoursOf, sparedHours } from './reckoning.ts';

/** Calculates the hours that a system saves, and when these hours have paid for the system. */
export function BusinessAccount({ copy, ...rest }: AccountProps<BusinessAccountCopy>) {
  const { money } = rest;
  const count = (many: number) => numberWords(many, money.idioma);
  const hours = (many: number) => `${count(many)} ${copy.unidad}`;
  return (
    <Payback
      {...rest}
      copy={copy.resultado}
      spared={businessSpared(copy)}
      total={({ many, value }) => ({
        horas: count(sparedHours(copy, many)),
        valor: formatAmount(value, money),
      })}
      origin={({ many }) => ({
        title: fill(copy.origen, { horas: count(sparedHours(copy, many)) }),
        columns: copy.columnas,
        rows: copy.lista.map((task) => {
          const { before, after } = hoursOf(task, many);
          return {
            name: task.tarea,
            note: `${task.antes} → ${task.despues}`,
            cells: [before, after, before - after].map(hours),
          };
        }),
      })}
    />
  );
}
