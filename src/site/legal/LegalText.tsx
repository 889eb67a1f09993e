import type { Legal, LegalPage, LegalSection as Copy } from '#content/schemas/legal.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { Reading, ReadingSection } from '#ui/layout/Reading.tsx';
import styles from './LegalText.module.css';
import { LinkedText } from '#ui/link/LinkedText.tsx';

interface LegalTextProps {
  page: LegalPage;
  words: Legal['rotulos'];
  revised: string;
}

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
          {short.map((section) => (
            <LegalSection key={section.id} copy={section} />
          ))}
        </Grid>
      )}
      {/* A collapsed text needs no table of contents: its closed sections show all headings. */}
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

function LegalSection({ copy }: { copy: Copy }) {
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
