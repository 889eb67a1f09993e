import type { Home } from '#content/schemas/home.ts';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

interface HomeMethodProps {
  content: Home['metodo'];
}

/** Units of a week on the drawn ruler; only proportions matter. */
const WEEK = 100;

/** How a project goes: one ruler of all its weeks, and under it each step, led to from where it begins. */
export function HomeMethod({ content }: HomeMethodProps) {
  const { pasos } = content;
  const starts = pasos.map((_, index) =>
    pasos.slice(0, index).reduce((total, { semanas }) => total + semanas, 0),
  );
  const weeks = pasos.reduce((total, { semanas }) => total + semanas, 0);
  const width = weeks * WEEK;
  return (
    <Section
      id="metodo"
      title={content.titulo}
      intro={content.entrada}
      mark={<RoadMark />}
      tone="night"
    >
      <div className={styles['ruler']} aria-hidden="true">
        <p className={styles['scale']}>
          {Array.from({ length: weeks }, (_, week) => (
            <span key={week}>{week + 1}</span>
          ))}
        </p>
        <svg
          className={styles['weeks']}
          viewBox={`0 0 ${width} 10`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {pasos.map(({ nombre, semanas }, index) => (
            <rect
              key={nombre}
              className={styles['stretch']}
              x={(starts[index] ?? 0) * WEEK}
              width={semanas * WEEK}
              height="10"
            />
          ))}
        </svg>
        <svg
          className={styles['leads']}
          viewBox={`0 0 ${width} 10`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {starts.map((start, index) => (
            <path key={start} d={`M${start * WEEK} 0L${(index * width) / pasos.length} 10`} />
          ))}
        </svg>
      </div>
      <ol className={styles['steps']}>
        {pasos.map(({ nombre, cuando, texto }) => (
          <li key={nombre} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['name']}>{nombre}</h3>
            <p>{texto}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
