import type { ReactNode } from 'react';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/prices.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Steps.module.css';
import { Watch } from './Watch.tsx';
import { weeksOf, type Weeks } from './weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What follows the last step. */
  watch: WatchLine;
  /** What is being made, drawn on the heading's line (step-marks.tsx). */
  mark: ReactNode;
}

/** How the work goes: one ruler of all its weeks, and under it what each stretch of them is for. */
export function Steps({ copy, watch, mark }: StepsProps) {
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando)).filter((span) => span !== null);
  return (
    <Section id="pasos" title={copy.titulo} mark={mark}>
      {spans.length === copy.lista.length && <Ruler spans={spans} />}
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <p className={styles['text']}>{texto}</p>
          </li>
        ))}
      </ol>
      <Watch line={{ ...watch, text: copy.guardia ?? watch.text }} />
    </Section>
  );
}

/** Units of a week on the drawn ruler; only proportions matter. */
const WEEK = 100;

/** All the weeks as one line of stretches, each with a lead to its words. Decoration: the words say which they are. */
function Ruler({ spans }: { spans: readonly Weeks[] }) {
  const weeks = Math.max(...spans.map(({ last }) => last));
  const width = weeks * WEEK;
  const starts = spans.map(({ first }) => (first - 1) * WEEK);
  return (
    <div className={styles['ruler']} aria-hidden="true">
      <svg
        className={styles['weeks']}
        viewBox={`0 0 ${width} 10`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {spans.map(({ first, last }) => (
          <rect
            key={first}
            className={styles['stretch']}
            x={(first - 1) * WEEK}
            width={(last - first + 1) * WEEK}
            height="10"
          />
        ))}
        <path
          className={styles['ticks']}
          d={Array.from({ length: weeks - 1 }, (_, week) => `M${(week + 1) * WEEK} 6v4`).join('')}
        />
      </svg>
      <svg
        className={styles['leads']}
        viewBox={`0 0 ${width} 10`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {starts.map((start, index) => (
          <path key={start} d={`M${start} 0L${(index * width) / spans.length} 10`} />
        ))}
      </svg>
    </div>
  );
}
