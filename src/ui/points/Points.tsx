import styles from './Points.module.css';

/** Names and what there is to say about each, in as many columns as there is room for. */
export function Points({ points }: { points: readonly { titulo: string; texto: string }[] }) {
  return (
    <dl className={styles['points']}>
      {points.map(({ titulo, texto }) => (
        <div key={titulo} className={styles['point']}>
          <dt className={styles['name']}>{titulo}</dt>
          <dd className={styles['text']}>{texto}</dd>
        </div>
      ))}
    </dl>
  );
}
