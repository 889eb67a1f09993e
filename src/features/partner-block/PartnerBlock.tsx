import { useRef } from 'react';
import type { Partners } from '#content/schemas/partners.ts';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import { useScrolledPast } from './useScrolledPast.ts';
import styles from './PartnerBlock.module.css';

/** The technologies and providers the agency connects with; takes its scrolled style for good. */
export function PartnerBlock({ partners }: { partners: Partners }) {
  const block = useRef<HTMLElement>(null);
  const scrolled = useScrolledPast(block, PARTNER_SCROLLED_RATIO);
  return (
    <section ref={block} className={styles['block']} data-scrolled={scrolled || undefined}>
      <div className={styles['caption']}>
        <h2>{partners.titulo}</h2>
        <p>{partners.texto}</p>
      </div>
      <dl className={styles['groups']}>
        {partners.grupos.map((group) => (
          <div key={group.nombre} className={styles['group']}>
            <dt>{group.nombre}</dt>
            {group.elementos.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
