import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './Street.module.css';

interface StreetProps {
  /** The pictures, in order; none twice. */
  buildings: readonly string[];
}

/** A building for each service, side by side on the page's first horizon; their lights come on one by one. */
export function Street({ buildings }: StreetProps) {
  return (
    <div className={styles['place']}>
      <div className={styles['street']}>
        {buildings.map((name, index) => (
          <Building
            key={name}
            name={name}
            id={index === 1 ? 'edificio' : undefined}
            className={classNames(styles['piece'], styles[name])}
          />
        ))}
      </div>
    </div>
  );
}
