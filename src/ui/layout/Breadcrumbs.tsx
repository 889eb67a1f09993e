import { classNames } from '#ui/class-names.ts';
import styles from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** Name of the list for screen readers. */
  label: string;
  /** From the home page down; the last one is the page itself and needs no path. */
  trail: readonly { text: string; path?: string | undefined }[];
}

/** Letters of a whole trail that a phone has no line for: 24rem take these, two slashes and the margins. */
const LONG_TRAIL = 40;
/** And what a narrow one, of 22.5rem, has a line for. */
const SHORT_TRAIL = 35;

/** Where in the site a page is. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  const letters = trail.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <nav aria-label={label}>
      <ol
        className={classNames(
          styles['trail'],
          letters > SHORT_TRAIL && styles['full'],
          letters > LONG_TRAIL && styles['long'],
        )}
      >
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
