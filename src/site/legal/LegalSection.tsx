import type { LegalSection as Copy } from '#content/schemas/legal.ts';
import { ReadingSection } from '#ui/layout/Reading.tsx';
import { LinkedText } from './LinkedText.tsx';
import styles from './LegalText.module.css';

/** One part of a legal text: paragraphs, a list, names with their values, and paragraphs again; folded under its name where it says what it comes to. */
export function LegalSection({ copy }: { copy: Copy }) {
  const { id, titulo, resumen, texto = [], lista = [], datos = [], despues = [] } = copy;
  const body = (
    <div className={styles['body']}>
      <Paragraphs texts={texto} />
      {lista.length > 0 && (
        <ul className={styles['list']}>
          {lista.map((item) => (
            <li key={item}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      )}
      {datos.length > 0 && (
        <dl className={styles['facts']}>
          {datos.map(({ nombre, valor }) => (
            <div key={nombre} className={styles['fact']}>
              <dt>{nombre}</dt>
              <dd>
                <LinkedText text={valor} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Paragraphs texts={despues} />
    </div>
  );
  return (
    <ReadingSection id={id} title={titulo} className={styles['section']} fold={resumen}>
      {body}
    </ReadingSection>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <LinkedText text={text} />
    </p>
  ));
}
