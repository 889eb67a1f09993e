import { fill } from '#content/placeholders.ts';
import { type Costs, type FirstYear, formatAmount, type Money } from '#content/prices.ts';
import type { BusinessAccountCopy } from '#content/schemas/business.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Payback } from './Payback.tsx';
import { businessSpared, hoursOf, sparedHours } from './reckoning.ts';
import styles from './BusinessAccount.module.css';

interface BusinessAccountProps {
  copy: BusinessAccountCopy;
  costs: Costs;
  year: FirstYear | null;
  money: Money;
  quote: string;
}

/** What a system spares of a business's hours, and in how many months that pays for it. */
export function BusinessAccount({ copy, costs, year, money, quote }: BusinessAccountProps) {
  const hours = (many: number) =>
    new Intl.NumberFormat(money.idioma).format(sparedHours(copy, many));
  return (
    <div className={styles['all']}>
      <Payback
        copy={copy.resultado}
        spared={businessSpared(copy)}
        costs={costs}
        year={year}
        money={money}
        quote={quote}
        total={({ many, value }) => ({
          horas: hours(many),
          valor: formatAmount(value, money),
        })}
        over={({ many }) => (
          <>
            <h3 className={styles['title']}>{fill(copy.origen, { horas: hours(many) })}</h3>
            <Tasks copy={copy} many={many} />
          </>
        )}
      />
    </div>
  );
}

/** The tasks with their hours, today and with a system: in columns; on a phone, one under the other. */
function Tasks({ copy, many }: { copy: BusinessAccountCopy; many: number }) {
  const { columnas, lista, unidad } = copy;
  return (
    <table className={styles['tasks']}>
      <caption>
        <VisuallyHidden>{columnas.join(', ')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columnas.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lista.map((task) => {
          const { before, after } = hoursOf(task, many);
          return (
            <tr key={task.tarea}>
              <th scope="row">{task.tarea}</th>
              <td className={styles['before']}>
                <strong>
                  {before} {unidad}
                </strong>{' '}
                <span>{task.antes}</span>
              </td>
              <td className={styles['after']}>
                <strong>
                  {after} {unidad}
                </strong>{' '}
                <span>{task.despues}</span>
              </td>
              <td className={styles['less']}>
                {before - after} {unidad}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
