import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { HeadedFold, NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import small from '#ui/label/Label.module.css';
import { Grid } from './Grid.tsx';
import styles from './Reading.module.css';

interface ReadingProps {
  label: string;
  /** Each part is a {@link ReadingSection}. With one part, there is no table of contents. */
  parts: readonly { id: string; titulo: string }[];
  note?: ReactNode;
  wide?: boolean | undefined;
  /** Narrow windows collapse an article's table of contents, or hide that of a `short` article. */
  article?: boolean | 'short' | undefined;
  /** True if drawings may use the whole width. The page then has no table of contents. */
  open?: boolean | undefined;
  children: ReactNode;
}

/** With more parts than this, the table of contents is collapsed in a narrow window. */
const MANY = 6;

/** Draws a long text with a table of contents and a line that shows how much was read. */
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
            <nav
              aria-labelledby="indice"
              className={classNames(article === 'short' && styles['short'])}
            >
              <p id="indice" className={small['label']}>
                {label}
              </p>
              {parts.length > MANY || article !== false ? (
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
          article !== false && styles['article'],
          open && styles['open'],
        )}
      >
        {children}
      </div>
    </Grid>
  );
}

interface ReadingSectionProps {
  id: string;
  title: string;
  className?: string | undefined;
  /** A summary in one line. A part with a summary starts closed, and its heading opens the part. */
  fold?: string | undefined;
  children: ReactNode;
}

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
