import type { Stop } from '#content/schemas/blocks.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Line.module.css';

interface LineProps {
  stops: readonly Stop[];
  /** Equal stretches of one bar, as the weeks of a project, and not moments. */
  plan?: boolean;
}

/** What happens and when, on a line that is drawn once as one comes to it; down the page where it is narrow. */
export function Line({ stops, plan = false }: LineProps) {
  return (
    <ol className={styles['line']}>
      {stops.map(({ hora, texto, queda }) => (
        <li key={hora} className={classNames(styles['stop'], styles[plan ? 'week' : 'moment'])}>
          <b>{hora}</b> {texto}
          {queda !== undefined && <strong className={styles['left']}>{queda}</strong>}
        </li>
      ))}
    </ol>
  );
}
