import type { Home } from '#content/schemas/home.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { FIGURES } from './figures.ts';
import styles from './HomeProof.module.css';

/**
 * What can be checked here and now: figures of this very visit, which measure-visit.ts writes over each
 * statement. Without scripts the statements stand alone, and are whole. Folded under its title in a narrow window.
 */
export function HomeProof({ content }: { content: Home['comprobacion'] }) {
  return (
    <section className={styles['proof']} aria-labelledby="comprobacion-titulo">
      <h2 id="comprobacion-titulo" className={styles['title']}>
        {content.titulo}
      </h2>
      <NarrowFold summary={content.titulo}>
        {content.otra !== undefined && <p className={styles['other']}>{content.otra}</p>}
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
      </NarrowFold>
    </section>
  );
}
