import { PanelSection } from '#panel/shell/PanelSection.tsx';
import styles from './PanelPrivacy.module.css';

/** Something that is known of somebody. */
export interface PersonPart {
  title: string;
  entries: readonly { label: string; value: string | readonly string[] }[];
}

/** What is known of somebody, part by part. */
export function PersonParts({ parts }: { parts: readonly PersonPart[] }) {
  return parts.map(({ title, entries }, index) => (
    <PanelSection key={title} id={`parte-${index + 1}`} title={title}>
      <dl className={styles['entries']}>
        {entries.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              {typeof value === 'string' ? (
                value
              ) : (
                <ul>
                  {value.map((each, place) => (
                    <li key={`${place} ${each}`} dir="auto">
                      {each}
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  ));
}
