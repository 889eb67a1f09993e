import type { ReactNode } from 'react';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/prices.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Steps.module.css';
import { Watch } from './Watch.tsx';
import { weeksOf } from '#ui/chart/weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What follows the last step. */
  watch: WatchLine;
  /** What is being made, drawn on the heading's line (step-marks.tsx). */
  mark: ReactNode;
}

/** How the work goes: one ruler of all its weeks, what each stretch of them is for, and at the last one's end the watch. */
export function Steps({ copy, watch, mark }: StepsProps) {
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando)).filter((span) => span !== null);
  return (
    <Section id="pasos" title={copy.titulo} mark={mark}>
      {spans.length === copy.lista.length && (
        <WeekRuler spans={spans} className={styles['ruler']} />
      )}
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }, index) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <p className={styles['text']}>{texto}</p>
            {index === copy.lista.length - 1 && (
              <Watch line={{ ...watch, text: copy.guardia ?? watch.text }} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
