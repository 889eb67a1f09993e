import type { Home } from '#content/schemas/home.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import styles from './HomePartners.module.css';

/**
 * Names the companies whose services the agency integrates. The section has no logos, because logos
 * suggest a partnership.
 */
export function HomePartners({ content }: { content: NonNullable<Home['alianzas']> }) {
  return (
    <section
      id="alianzas"
      tabIndex={-1}
      className={styles['band']}
      aria-labelledby="alianzas-titulo"
    >
      <Grid>
        <h2 id="alianzas-titulo">{content.titulo}</h2>
        <p>{content.entrada}</p>
        <div className={styles['box']} data-partners={PARTNER_SCROLLED_RATIO}>
          <dl className={styles['groups']}>
            {content.grupos.map(({ nombre, nombres }) => (
              <div key={nombre}>
                <dt className={styles['title']}>{nombre}</dt>
                {nombres.map((name) => (
                  <dd key={name}>{name}</dd>
                ))}
              </div>
            ))}
          </dl>
          <p className={styles['note']}>{content.nota}</p>
        </div>
      </Grid>
    </section>
  );
}
