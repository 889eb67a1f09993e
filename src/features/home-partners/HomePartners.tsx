import { fill } from '#content/fill.ts';
import type { Home } from '#content/schemas/home.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { ToolsMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import styles from './HomePartners.module.css';

interface HomePartnersProps {
  content: Home['alianzas'];
}

/**
 * What we integrate with, as plain names in plain columns: nobody's logo, and no claim of partnership. The box
 * of tools stands on the horizon.
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
    <Section id="alianzas" title={content.titulo} mark={<ToolsMark />}>
      <p className={styles['lead']}>{content.entrada}</p>
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
    </Section>
  );
}
