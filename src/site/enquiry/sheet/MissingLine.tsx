import { Fragment } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import type { FlowCopy } from '#site/enquiry/flow/flow-copy.ts';
import { FieldLink } from './FieldLink.tsx';
import type { SheetLine } from './sheet-lines.ts';
import styles from './MissingLine.module.css';

interface MissingLineProps {
  words: FlowCopy['shared']['falta'];
  lines: readonly SheetLine[];
  /** What is agreed to beside the button, and is on no line: named while it is not. */
  consent?: SheetLine | undefined;
  /** Leads to a field by its name; nothing is said before the page is awake, for it would stay. */
  onGoTo: ((name: string) => void) | undefined;
}

const countedOf = (lines: readonly SheetLine[]) =>
  lines.filter(({ optional }) => optional !== true);

/**
 * What the sheet still lacks, beside the button that sends it. Its room is kept from the beginning. A
 * live message: without scripts it is the page that comes back which lists what is missing.
 */
export function MissingLine({ words, consent, onGoTo, ...props }: MissingLineProps) {
  const lines = consent === undefined ? props.lines : [...props.lines, consent];
  const room = `${words.varias}: ${countedOf(lines)
    .map(({ label }) => label)
    .join(', ')}`;
  return (
    <div className={styles['missing']} aria-live="polite" data-room={room}>
      <Missing words={words} lines={lines} onGoTo={onGoTo} />
    </div>
  );
}

/** The same at the head of a step that was reached without it: no error, so it does not interrupt. */
export function MissingNotice({ words, lines, onGoTo }: MissingLineProps) {
  if (!onGoTo || countedOf(lines).every(({ value }) => value !== null)) return null;
  return (
    <div aria-live="polite">
      <Alert tone="warning" live={false} className={styles['notice']}>
        <Missing words={words} lines={lines} onGoTo={onGoTo} />
      </Alert>
    </div>
  );
}

function Missing({ words, lines, onGoTo }: MissingLineProps) {
  const missing = countedOf(lines).filter(({ value }) => value === null);
  if (!onGoTo || missing.length === 0) return null;
  return (
    <span>
      {missing.length === 1 ? words.una : words.varias}:{' '}
      {missing.map(({ name, label }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <FieldLink name={name} onGoTo={onGoTo}>
            {label}
          </FieldLink>
        </Fragment>
      ))}
    </span>
  );
}
