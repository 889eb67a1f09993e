import styles from './SkipLink.module.css';

/** The first link of a page, visible only with focus; leads to `#contenido`. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles['skip']} data-screen="" href="#contenido">
      {text}
    </a>
  );
}
