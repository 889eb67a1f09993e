import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import type { WatchLine } from '#content/prices.ts';
import { Section } from '#ui/layout/Section.tsx';
import styles from './Steps.module.css';
import { Watch } from './Watch.tsx';
import { weeksOf } from './weeks.ts';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What follows the last step. */
  watch: WatchLine;
}

/** How the work goes: each step with the weeks that it takes, drawn on the weeks of the whole. */
export function Steps({ copy, watch }: StepsProps) {
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando));
  const total = Math.max(...spans.map((span) => span?.last ?? 0));
  return (
    <Section id="pasos" title={copy.titulo} mark={<RoadMark />}>
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }, index) => (
          <li key={titulo} className={styles['step']}>
            <div className={styles['time']}>
              <p className={styles['when']}>{cuando}</p>
              <Track span={spans[index] ?? null} total={total} />
            </div>
            <div className={styles['what']}>
              <h3 className={styles['title']}>{titulo}</h3>
              <p className={styles['text']}>{texto}</p>
            </div>
          </li>
        ))}
      </ol>
      <Watch line={watch} />
    </Section>
  );
}

/** All the weeks as a line, and on it those of one step. Decoration: the text says which they are. */
function Track({ span, total }: { span: ReturnType<typeof weeksOf>; total: number }) {
  if (span === null) return null;
  const weeks = Array.from({ length: total + 1 }, (_, week) => week);
  return (
    <svg
      className={styles['track']}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['weeks']} d={weeks.map((week) => `M${week} 0v1`).join('')} />
      <rect
        className={styles['span']}
        x={span.first - 1}
        y="0"
        width={span.last - span.first + 1}
        height="1"
      />
    </svg>
  );
}
