import type { AttachedFile } from '#server/leads/conversation/attachments.ts';
import { Files } from './Files.tsx';
import styles from './Panel.module.css';

export interface Entry {
  label: string;
  value: string | readonly string[];
  link?: string | undefined;
  files?: readonly AttachedFile[] | undefined;
}

export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={styles['entries']}>
      {entries.map(({ label, value, link, files = [] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className={styles['said']}>
            {typeof value === 'string' && link !== undefined && (
              <a href={link} rel="noopener noreferrer">
                {value}
              </a>
            )}
            {typeof value === 'string' && link === undefined && value}
            {typeof value !== 'string' && value.length > 0 && (
              <ul>
                {value.map((each, index) => (
                  <li key={`${index} ${each}`} dir="auto">
                    {each}
                  </li>
                ))}
              </ul>
            )}
            <Files files={files} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
