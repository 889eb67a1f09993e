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
      <Reading
        label={words.indice}
        parts={whole}
        wide
        note={
          <>
            {words.actualizado}: <time dateTime={page.actualizado}>{revised}</time>
          </>
        }
      >
        {whole.map((section) => (
          <LegalSection key={section.id} copy={section} />
        ))}
      </Reading>
    </>
  );
}
