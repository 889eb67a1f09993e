import { fill } from '#content/values/placeholders.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/words/prices.ts';
import { WeekRows } from '#ui/chart/WeekRows.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Steps.module.css';
import { weeksOf } from '#ui/chart/weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  watch: WatchLine | null;
}

/** Draws the steps of the work and their weeks. Narrow windows collapse the texts. */
export function Steps({ copy, watch }: StepsProps) {
  if (copy === undefined) return null;
  const { hito } = copy;
  return (
    <Section id="pasos" title={copy.titulo}>
      <WeekRows
        rows={copy.lista.map(({ cuando, titulo, texto }) => ({
          when: cuando,
          title: titulo,
          body: (
            <NarrowFold summary={<VisuallyHidden>{titulo}</VisuallyHidden>}>
              <p>
                {texto} {hito && includes(cuando, hito.semana) && <strong>{hito.texto}</strong>}
              </p>
            </NarrowFold>
          ),
          weeks: weeksOf(cuando),
        }))}
      />
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

/** Draws, below the weeks, the line about the monitoring. */
export function Watch({ line }: { line: WatchLine }) {
  const [included = '', rest = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={styles['watch']}>
      <strong>{included}</strong> {rest} <a href={line.path}>{line.link}</a>
    </p>
  );
}
