import { Fragment } from 'react';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import styles from './Terminal.module.css';

/** Everything a script types and answers, in order, for those who listen to the page. */
export function Transcript({ script }: { script: TerminalScript }) {
  return (
    <div className={styles['transcript']}>
      {script.entradas.map((entry, index) => (
        <Fragment key={index}>
          <p dangerouslySetInnerHTML={{ __html: entry.strings.at(-1) ?? '' }} />
          {entry.output !== undefined && <p dangerouslySetInnerHTML={{ __html: entry.output }} />}
        </Fragment>
      ))}
    </div>
  );
}
