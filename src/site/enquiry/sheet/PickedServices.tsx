import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import ink from '#ui/illustration/Ink.module.css';
import { EmptyPlot } from './EmptyPlot.tsx';
import type { Picked } from './sheet-lines.ts';
import styles from './PickedServices.module.css';

interface PickedServicesProps {
  picked: Picked;
  /** Said under who does not know yet, and what the prices become, where nothing else has to be said of them. */
  words: { readonly indeciso: string; readonly cierre: string };
}

/** What was named, at the head of the sheet: each with its building, its price and its weeks. */
export function PickedServices({ picked, words }: PickedServicesProps) {
  const { services, undecided, least, weeks, included } = picked;
  return (
    <div className={styles['picked']}>
      <ul className={styles['list']}>
        {services.map(({ type, name, from, time, drawing }) => (
          <li key={type} className={styles['service']}>
            <span className={classNames(styles['building'], ink['ink'])}>
              <Building name={drawing} flush />
            </span>
            <b className={styles['name']}>{name}</b>
            <span className={styles['terms']}>
              {from}
              {time !== undefined && ` · ${time}`}
            </span>
          </li>
        ))}
        {undecided !== undefined && (
          <li className={styles['service']}>
            <span className={classNames(styles['building'], ink['ink'])}>
              <EmptyPlot />
            </span>
            <b className={styles['name']}>{undecided}</b>
            <span className={styles['terms']}>{words.indeciso}</span>
          </li>
        )}
      </ul>
      {least !== null && (
        <p className={styles['least']}>
          <b key={least}>{least}</b>{' '}
          <span>
            {services.length > 1 && weeks !== undefined && `${weeks}. `}
            {included ?? words.cierre}
          </span>
        </p>
      )}
    </div>
  );
}
