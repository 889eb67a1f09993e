import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

interface HomeMethodProps {
  content: Home['metodo'];
}

/** Units of the drawn line; only proportions matter. */
const LINE = 1000;

/** How a project goes: stairs down to the lamp, each step as long as its weeks and where they fall, after those that are done. */
export function HomeMethod({ content }: HomeMethodProps) {
  const weeks = content.pasos.map(({ semanas }) => semanas);
  const sum = (upTo: number) => weeks.slice(0, upTo).reduce((total, stretch) => total + stretch, 0);
  const unit = LINE / sum(weeks.length);
  const tenth = (week: number) => Math.round((week * unit * 10) / LINE);
  return (
    <Section
      id="metodo"
      title={content.titulo}
      intro={content.entrada}
      mark={<RoadMark />}
      tone="night"
    >
      <p className={styles['scale']} aria-hidden="true">
        {Array.from({ length: sum(weeks.length) }, (_, week) => (
          <span key={week}>{week + 1}</span>
        ))}
      </p>
      <ol className={styles['steps']}>
        {content.pasos.map(({ nombre, semanas, cuando, texto }, index) => (
          <li key={nombre} className={styles['step']}>
            <svg
              className={styles['weeks']}
              viewBox={`0 0 ${LINE} 10`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect className={styles['all']} y="9" width={LINE} height="1" />
              {index > 0 && (
                <rect className={styles['past']} width={sum(index) * unit} height="10" />
              )}
              <rect
                className={styles['stretch']}
                x={sum(index) * unit}
                width={semanas * unit}
                height="10"
              />
            </svg>
            <div className={classNames(styles['words'], styles[`from${tenth(sum(index))}`])}>
              <p className={styles['when']}>{cuando}</p>
              <h3 className={styles['name']}>{nombre}</h3>
              <p>{texto}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
