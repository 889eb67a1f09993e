import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { FieldLink } from './FieldLink.tsx';
import type { SheetLine } from './sheet-lines.ts';
import styles from './SheetLines.module.css';

interface SheetLinesProps {
  lines: readonly SheetLine[];
  /** What is said of an empty line, and of one that may stay so. */
  words: { readonly vacio: string; readonly opcional: string };
  /** They are a sample's: closer than lines to be written on. */
  sample: boolean;
  /** What is empty is asked for here, and leads to its field. */
  asking: boolean;
  /** The first was chosen on this page, and comes from its card. */
  carried: boolean;
  onGoTo: ((name: string) => void) | undefined;
}

/** The sheet's lines, each with what was answered, or empty until it is. */
export function SheetLines(props: SheetLinesProps) {
  const { lines, words, sample, asking, carried, onGoTo } = props;
  const empty = ({ name, label, optional }: SheetLine) => {
    if (!asking || optional === true) return <VisuallyHidden>{words.vacio}</VisuallyHidden>;
    return (
      <span className={styles['missing']}>
        {onGoTo ? (
          <FieldLink name={name} onGoTo={onGoTo} aria-label={`${words.vacio}: ${label}`}>
            {words.vacio}
          </FieldLink>
        ) : (
          words.vacio
        )}
      </span>
    );
  };
  return (
    <dl
      className={classNames(
        styles['lines'],
        sample ? styles['sample'] : styles['own'],
        carried && styles['carried'],
      )}
    >
      {lines.map((line) => (
        <div
          key={line.name}
          className={classNames(styles['line'], line.optional && styles['apart'])}
        >
          <dt>
            {line.label}
            {line.optional && <span className={styles['note']}> {words.opcional}</span>}
          </dt>
          <dd>
            {line.value === null ? (
              empty(line)
            ) : (
              <span className={styles['value']} dir="auto">
                {line.value}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
