import { fill } from '#content/placeholders.ts';
import type { Home } from '#content/schemas/home.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import styles from './HomePartners.module.css';

interface HomePartnersProps {
  content: Home['alianzas'];
}

/**
 * What we integrate with, as plain names in plain columns: nobody's logo, and no claim of partnership. A band
 * between two planes, low on purpose: it answers a question, and sells nothing.
 */
export function HomePartners({ content }: HomePartnersProps) {
  const { grupos, plegado } = content;
  const all = grupos.flatMap(({ nombres }) => nombres);
  const firsts = grupos.flatMap(({ nombres }) => nombres.slice(0, 1));
  const folded =
    plegado && fill(plegado, { primeros: firsts.join(', '), resto: all.length - firsts.length });
  const groups = (
    <dl className={styles['groups']}>
      {grupos.map(({ nombre, nombres }) => (
        <div key={nombre} className={styles['group']}>
          <dt className={styles['title']}>{nombre}</dt>
          <dd>
            <ul className={styles['names']}>
              {nombres.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
  const note = <p className={styles['note']}>{content.nota}</p>;
  return (
    <section
      id="alianzas"
      tabIndex={-1}
      className={styles['band']}
      aria-labelledby="alianzas-titulo"
    >
      <Grid className={styles['grid']}>
        <div className={styles['lead']}>
          <h2 id="alianzas-titulo">{content.titulo}</h2>
          <p>{content.entrada}</p>
        </div>
        <div className={styles['box']} data-partners={PARTNER_SCROLLED_RATIO}>
          {folded === undefined ? (
            <>
              {groups}
              {note}
            </>
          ) : (
            <NarrowFold summary={folded}>
              {groups}
              {note}
            </NarrowFold>
          )}
        </div>
      </Grid>
    </section>
  );
}
