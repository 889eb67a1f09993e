import styles from './SkipLink.module.css';

export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles['skip']} data-screen="" href="#contenido">
      {text}
    </a>
  );
}
