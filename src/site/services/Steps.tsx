import type { ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/prices.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
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

/**
 * How the work goes: one ruler of all its weeks, what each stretch of them is for, and under them all the watch that
 * follows. In a narrow window a stretch is one line, which opens.
 */
export function Steps({ copy, watch, mark }: StepsProps) {
  if (copy === undefined) return null;
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando)).filter((span) => span !== null);
  return (
    <Section id="pasos" title={copy.titulo} mark={mark}>
      {spans.length === copy.lista.length && (
        <div className={styles['weeks']}>
          {copy.hito !== undefined && (
            <Milestone {...copy.hito} weeks={Math.max(...spans.map(({ last }) => last))} />
          )}
          <WeekRuler spans={spans} className={styles['ruler']} />
        </div>
      )}
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <NarrowFold summary={<VisuallyHidden>{titulo}</VisuallyHidden>}>
              <p className={styles['text']}>{texto}</p>
            </NarrowFold>
          </li>
        ))}
      </ol>
      <Watch
        className={styles['watch']}
        line={{
          ...watch,
          text: fill(copy.guardia ?? watch.text, { horario: watch.hours, turno: watch.shift }),
        }}
      />
    </Section>
  );
}

interface MilestoneProps {
  semana: number;
  texto: string;
  /** How many the ruler has. */
  weeks: number;
}

/** What happens in one of the weeks: a pole over the middle of it, its words before it, or after it where there is no room before. */
function Milestone({ semana, texto, weeks }: MilestoneProps) {
  const at = (semana - 0.5) / weeks;
  const x = `${(100 * at).toFixed(2)}%`;
  return (
    <svg className={styles['milestone']} width="100%" role="img" aria-label={texto}>
      <text x={x} y="16" {...(at > 0.4 ? { dx: -9, textAnchor: 'end' } : { dx: 9 })}>
        {texto}
      </text>
      <line x1={x} x2={x} y1="3" y2="100%" />
    </svg>
  );
}
