import { fill } from '#content/placeholders.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/prices.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Steps.module.css';
import { weeksOf } from '#ui/chart/weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What follows the last step. */
  watch: WatchLine;
}

/**
 * How the work goes: one ruler of all its weeks, what each stretch of them is for, and under them all the watch that
 * follows. In a narrow window a stretch is one line, which opens.
 */
export function Steps({ copy, watch }: StepsProps) {
  if (copy === undefined) return null;
  const { hito } = copy;
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando)).filter((span) => span !== null);
  return (
    <Section id="pasos" title={copy.titulo}>
      {spans.length === copy.lista.length && (
        <WeekRuler spans={spans} className={styles['ruler']} />
      )}
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <NarrowFold summary={<VisuallyHidden>{titulo}</VisuallyHidden>}>
              <p className={styles['text']}>
                {texto} {hito && includes(cuando, hito.semana) && <strong>{hito.texto}</strong>}
              </p>
            </NarrowFold>
          </li>
        ))}
      </ol>
      <Watch
        line={{
          ...watch,
          text: fill(copy.guardia ?? watch.text, { horario: watch.hours, turno: watch.shift }),
        }}
      />
    </Section>
  );
}

/** Whether a stretch of weeks has one of them. */
function includes(stretch: string, week: number): boolean {
  const span = weeksOf(stretch);
  return span !== null && span.first <= week && week <= span.last;
}

/** What follows the last week, under them all: it goes on; the rest is told in one place. */
export function Watch({ line }: { line: WatchLine }) {
  const [included = '', told = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={styles['watch']}>
      <strong>{included}</strong> {told} <a href={line.path}>{line.link}</a>
    </p>
  );
}
