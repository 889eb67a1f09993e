import styles from './SkipLink.module.css';

/** Draws the page's first link, which leads to `#contenido` and is visible only with focus. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles['skip']} data-screen="" href="#contenido">
      {text}
    </a>
  );
}
