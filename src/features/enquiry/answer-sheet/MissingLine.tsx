import { Fragment } from 'react';
import type { FlowCopy } from '#features/enquiry/step-flow/model/flow-copy.ts';
import { FieldLink } from './FieldLink.tsx';
import type { SheetLine } from './sheet-lines.ts';
import styles from './MissingLine.module.css';

interface MissingLineProps {
  words: FlowCopy['shared']['falta'];
  lines: readonly SheetLine[];
  /** Leads to a field by its name; nothing is said before the page is awake, for it would stay. */
  onGoTo: ((name: string) => void) | undefined;
}

/**
 * What the sheet still lacks, beside the button that sends it. Its room is kept from the beginning. A
 * live message: without scripts it is the page that comes back which lists what is missing.
 */
export function MissingLine({ words, lines, onGoTo }: MissingLineProps) {
  const counted = lines.filter(({ optional }) => optional !== true);
  const missing = counted.filter(({ value }) => value === null);
  const room = `${words.varias}: ${counted.map(({ label }) => label).join(', ')}`;
  return (
    <div className={styles['missing']} aria-live="polite" data-room={room}>
      {onGoTo && missing.length > 0 && (
        <span>
          {missing.length === 1 ? words.una : words.varias}:{' '}
          {missing.map(({ name, label }, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <FieldLink {...{ name, onGoTo }}>{label}</FieldLink>
            </Fragment>
          ))}
        </span>
      )}
    </div>
  );
}
