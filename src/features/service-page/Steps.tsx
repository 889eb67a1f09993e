import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import type { WatchNote } from '#content/prices.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Steps.module.css';
import { Watch } from './Watch.tsx';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What the watch is, which the last step promises. */
  watch: WatchNote;
}

/** How the work goes: each step begins further along the road than the one before. */
export function Steps({ copy, watch }: StepsProps) {
  return (
    <Section id="pasos" title={copy.titulo} mark={<RoadMark />}>
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <p className={styles['text']}>{texto}</p>
          </li>
        ))}
      </ol>
      <Watch note={watch} />
    </Section>
  );
}
