import type { Legal, LegalPage } from '#content/schemas/legal.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { Reading } from '#ui/layout/Reading.tsx';
import { LegalSection } from './LegalSection.tsx';
import styles from './LegalText.module.css';

interface LegalTextProps {
  /** The page, with every word in its place. */
  page: LegalPage;
  words: Legal['rotulos'];
  /** Date of the last revision as people read it. */
  revised: string;
}

/** A legal text, and when it was last read through. What matters most of it lies over the rest, in drawers. */
export function LegalText({ page, words, revised }: LegalTextProps) {
  const short = page.secciones.filter(({ destacada }) => destacada === true);
  const whole = page.secciones.filter((section) => !short.includes(section));
  const folded = whole.every(({ resumen }) => resumen !== undefined);
  const note = (
    <>
      {words.actualizado}: <time dateTime={page.actualizado}>{revised}</time>
    </>
  );
  return (
    <>
      {short.length > 0 && (
        <Grid className={styles['short']}>
          <div className={styles['sheet']}>
            {short.map((section) => (
              <LegalSection key={section.id} copy={section} />
            ))}
          </div>
        </Grid>
      )}
      {/* Where each part is a row that opens, their names are listed already. */}
      <Reading
        label={words.indice}
        parts={folded ? [] : whole}
        wide
        note={folded ? undefined : note}
      >
        {whole.map((section) => (
          <LegalSection key={section.id} copy={section} />
        ))}
        {folded && <p className={styles['revised']}>{note}</p>}
      </Reading>
    </>
  );
}
