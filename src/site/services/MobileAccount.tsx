import { type Costs, type FirstYear, formatAmount, type Money } from '#content/prices.ts';
import type { MobileAccountCopy } from '#content/schemas/mobile.ts';
import { Payback } from './Payback.tsx';
import { costOf, eachCosts, mobileSpared } from './reckoning.ts';
import styles from './MobileAccount.module.css';

interface MobileAccountProps {
  copy: MobileAccountCopy;
  costs: Costs;
  year: FirstYear | null;
  money: Money;
  quote: string;
}

/** What each one on the road costs without an app, for how many there are, and in how many months that pays for one. */
export function MobileAccount({ copy, costs, year, money, quote }: MobileAccountProps) {
  const amount = (some: number) => formatAmount(some, money);
  const count = (many: number) => new Intl.NumberFormat(money.idioma).format(many);
  return (
    <div className={styles['all']}>
      <Payback
        copy={copy.resultado}
        spared={mobileSpared(copy)}
        costs={costs}
        year={year}
        money={money}
        quote={quote}
        total={({ many, value }) => ({
          cuantos: count(many),
          cada: amount(eachCosts(copy, value)),
        })}
        over={({ value }) => (
          <>
            <h3 className={styles['title']}>{copy.titulo}</h3>
            <table className={styles['table']}>
              <thead>
                <tr>
                  {copy.columnas.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {copy.lista.map(({ nombre, nota, cantidad, unidad, precio }) => (
                  <tr key={nombre}>
                    <th scope="row">
                      {nombre}
                      <span className={styles['note']}>{nota}</span>
                    </th>
                    <td>
                      {cantidad} {unidad} × {amount(precio ?? value)}
                    </td>
                    <td>{amount(costOf({ cantidad, precio }, value))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      />
    </div>
  );
}
