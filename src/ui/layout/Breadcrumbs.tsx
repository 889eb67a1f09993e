import styles from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  label: string;
  /** From the home page down; the last one is the current page and has no path. */
  trail: readonly { text: string; path?: string | undefined }[];
}

/** A page right below the home page has none: its title says the same. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  if (trail.length < 3) return null;
  return (
    <nav aria-label={label}>
      <ol className={styles['trail']} data-screen="">
        {trail.map(({ text, path }) => (
          <li key={text} className={styles['step']}>
            {path === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <a className={styles['link']} href={path}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
