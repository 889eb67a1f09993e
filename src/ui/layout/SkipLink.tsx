import styles from './SkipLink.module.css';

/**
 * Draws the first link of the page, which leads to `#contenido`. The link is visible only if it has
 * focus.
 */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles['skip']} data-screen="" href="#contenido">
      {text}
    </a>
  );
}
