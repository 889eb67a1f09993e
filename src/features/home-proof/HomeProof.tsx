import type { Home } from '#content/schemas/home.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { FIGURES } from './figures.ts';
import styles from './HomeProof.module.css';

/**
 * What can be checked here and now: figures of this very visit, which measure-visit.ts writes over each
 * statement, and documents to open. Without scripts the statements stand alone, and are whole.
 */
export function HomeProof({ content }: { content: Home['comprobacion'] }) {
  return (
    <section className={styles['proof']} aria-labelledby="comprobacion-titulo">
      <Grid className={styles['grid']}>
        <div className={styles['words']}>
          <h2 id="comprobacion-titulo" className={styles['title']}>
            {content.titulo}
          </h2>
          <ul className={styles['documents']}>
            {content.documentos.map(({ texto, ruta }) => (
              <li key={ruta}>
                <LinkButton href={ruta} variant="secondary" iconAfter={<ArrowRightIcon />}>
                  {texto}
                </LinkButton>
              </li>
            ))}
          </ul>
        </div>
        <dl className={styles['figures']}>
          {FIGURES.map((name) => (
            <div key={name} className={styles['figure']}>
              <dt>{content.medidas[name].nombre}</dt>
              <dd>
                <b className={styles['measure']} data-measure={name} />
                <span>{content.medidas[name].texto}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Grid>
    </section>
  );
}
