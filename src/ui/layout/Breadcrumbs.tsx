import styles from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  label: string;
  trail: readonly { text: string; path?: string | undefined }[];
}

/** Draws the links from the home page to this page, or nothing directly below the home page. */
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
