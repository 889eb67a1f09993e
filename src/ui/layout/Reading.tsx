import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { HeadedFold, NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import small from '#ui/label/Label.module.css';
import { Grid } from './Grid.tsx';
import styles from './Reading.module.css';

interface ReadingProps {
  /** Name of the table of contents. */
  label: string;
  /** The text's parts, each a {@link ReadingSection}; with one or none there is no table. */
  parts: readonly { id: string; titulo: string }[];
  /** Goes below the table. */
  note?: ReactNode;
  /** What takes the room that lines for reading leave. */
  wide?: boolean | undefined;
  /** An article: what stands side by side in it has the page's room, and a narrow window folds its table. */
  article?: boolean | undefined;
  /** The page's own width, where drawings need it, and each part's name on a line across the page, as a section's; no table of the parts. */
  open?: boolean | undefined;
  children: ReactNode;
}

/** More parts than these would lie between the title and the text in a narrow window. */
const MANY = 6;

/**
 * A text for reading: its parts listed at the side, and lines no longer than the eye likes. A light that grows
 * with the reading says how far one is, and the list which part that is; both are the style sheet's.
 */
export function Reading(props: ReadingProps) {
  const {
    label,
    parts: named,
    note,
    wide = false,
    article = false,
    open = false,
    children,
  } = props;
  const parts = open ? [] : named;
  const contents = (
    <ol className={styles['contents']}>
      {parts.map(({ id, titulo }) => (
        <li key={id}>
          <a href={`#${id}`}>{titulo}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <Grid className={styles['page']}>
      {parts.length > 1 && <div className={styles['progress']} />}
      {(parts.length > 1 || note !== undefined) && (
        <aside className={styles['aside']}>
          {parts.length > 1 && (
            <nav aria-labelledby="indice">
              <p id="indice" className={small['label']}>
                {label}
              </p>
              {parts.length > MANY || article ? (
                <NarrowFold summary={<span className={small['label']}>{label}</span>}>
                  {contents}
                </NarrowFold>
              ) : (
                contents
              )}
            </nav>
          )}
          {note !== undefined && <p className={styles['note']}>{note}</p>}
        </aside>
      )}
      <div
        className={classNames(
          styles['text'],
          wide && styles['wide'],
          article && styles['article'],
          open && styles['open'],
        )}
      >
        {children}
      </div>
    </Grid>
  );
}

interface ReadingSectionProps {
  /** Its name in addresses. */
  id: string;
  title: string;
  className?: string | undefined;
  /** What it comes to, in a line: the heading then opens it. */
  fold?: string | undefined;
  children: ReactNode;
}

/** One part of such a text. */
export function ReadingSection({ id, title, className, fold, children }: ReadingSectionProps) {
  const heading = (
    <h2 id={`${id}-titulo`} className={styles['title']}>
      {title}
    </h2>
  );
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles['section'], className)}
      aria-labelledby={`${id}-titulo`}
    >
      {fold === undefined ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <HeadedFold heading={heading} line={fold}>
          {children}
        </HeadedFold>
      )}
    </section>
  );
}
