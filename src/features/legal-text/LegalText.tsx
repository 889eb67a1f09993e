import type { Legal, LegalPage } from '#content/schemas/legal.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { LegalSection } from './LegalSection.tsx';
import styles from './LegalText.module.css';

interface LegalTextProps {
  /** The page, with every word in its place. */
  page: LegalPage;
  words: Legal['rotulos'];
  /** Date of the last revision as people read it. */
  revised: string;
}

/** A legal text for reading: its parts listed at the side, and lines no longer than the eye likes. */
export function LegalText({ page, words, revised }: LegalTextProps) {
  return (
    <Grid className={styles['page']}>
      <aside className={styles['aside']}>
        <nav aria-labelledby="indice">
          <p id="indice" className={styles['label']}>
            {words.indice}
          </p>
          <ol className={styles['contents']}>
            {page.secciones.map(({ id, titulo }) => (
              <li key={id}>
                <a href={`#${id}`}>{titulo}</a>
              </li>
            ))}
          </ol>
        </nav>
        <p className={styles['revised']}>
          {words.actualizado}: <time dateTime={page.actualizado}>{revised}</time>
        </p>
      </aside>
      <div className={styles['text']}>
        {page.secciones.map((section) => (
          <LegalSection key={section.id} copy={section} />
        ))}
      </div>
    </Grid>
  );
}
