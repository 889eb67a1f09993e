import type { Home } from '#content/schemas/home.ts';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

interface HomeMethodProps {
  content: Home['metodo'];
}

/** Units of the drawn line; only proportions matter. */
const LINE = 1000;

/** How a project goes: a line in true proportion of weeks, and what happens in each stretch. */
export function HomeMethod({ content }: HomeMethodProps) {
  const total = content.pasos.reduce((sum, { semanas }) => sum + semanas, 0);
  let passed = 0;
  const stretches = content.pasos.map(({ nombre, semanas }) => {
    const start = (passed / total) * LINE;
    passed += semanas;
    return { nombre, start, length: (semanas / total) * LINE };
  });
  return (
    <Section
      id="metodo"
      title={content.titulo}
      intro={content.entrada}
      mark={<RoadMark />}
      tone="sunken"
    >
      <svg
        className={styles['line']}
        viewBox={`0 0 ${LINE} 24`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {stretches.map(({ nombre, start, length }, index) => (
          <rect
            key={nombre}
            className={styles[`stretch${index % 4}`]}
            x={start}
            y="0"
            width={length - 4}
            height="24"
          />
        ))}
      </svg>
      <ol className={styles['steps']}>
        {content.pasos.map(({ nombre, cuando, texto }) => (
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
