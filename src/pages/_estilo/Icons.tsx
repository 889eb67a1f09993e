import * as action from '#ui/icon/action-icons.tsx';
import * as direction from '#ui/icon/direction-icons.tsx';
import * as object from '#ui/icon/object-icons.tsx';
import * as state from '#ui/icon/state-icons.tsx';
import styles from './Sample.module.css';

const ALL = Object.entries({ ...direction, ...action, ...state, ...object });

export function Icons() {
  return (
    <ul className={styles['icons']}>
      {ALL.map(([name, Drawn]) => (
        <li key={name} className={styles['icon']}>
          <span className={styles['drawn']}>
            <Drawn />
          </span>
          {name.replace(/Icon$/, '')}
        </li>
      ))}
    </ul>
  );
}
