import styles from './LeadPage.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

export interface Entry {
  label: string;
  value: string | readonly string[];
  link?: string | undefined;
}

export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={classNames(panel['entries'], styles['entries'])}>
      {entries.map(({ label, value, link }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className={panel['said']}>
            {typeof value !== 'string' ? (
              <ul>
                {value.map((each, index) => (
                  <li key={`${index} ${each}`} dir="auto">
                    {each}
                  </li>
                ))}
              </ul>
            ) : link === undefined ? (
              value
            ) : (
              <a href={link} rel="noopener noreferrer">
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
