import styles from './SkipLink.module.css';

/** Draws the page's first link, to `#contenido`, which only focus makes visible. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles['skip']} data-screen="" href="#contenido">
      {text}
    </a>
  );
}
