import { fill } from '#content/values/placeholders.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/words/prices.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Steps.module.css';
import { weeksOf } from '#ui/chart/weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  watch: WatchLine | null;
}

/** Draws the steps of the work below a ruler of weeks. In a narrow window they fold. */
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
      {watch && (
        <Watch
          line={{
            ...watch,
            text: fill(copy.guardia ?? watch.text, { horario: watch.hours, turno: watch.shift }),
          }}
        />
      )}
    </Section>
  );
}

function includes(stretch: string, week: number): boolean {
  const span = weeksOf(stretch);
  return span !== null && span.first <= week && week <= span.last;
}

/** Draws the line about the monitoring after the last week. */
export function Watch({ line }: { line: WatchLine }) {
  const [included = '', rest = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={styles['watch']}>
      <strong>{included}</strong> {rest} <a href={line.path}>{line.link}</a>
    </p>
  );
}
