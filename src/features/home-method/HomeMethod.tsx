import type { Home } from '#content/schemas/home.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

interface HomeMethodProps {
  content: Home['metodo'];
}

/** How a project goes: one ruler of all its weeks, and under it each step, led to from where it begins. */
export function HomeMethod({ content }: HomeMethodProps) {
  const { pasos } = content;
  const spans = pasos.map(({ semanas }, index) => {
    // What comes before the first week has a week's room on the line.
    if (semanas === 0) return { first: 0, last: 0 };
    const before = pasos.slice(0, index).reduce((total, step) => total + step.semanas, 0);
    return { first: before + 1, last: before + semanas };
  });
  return (
    <Section
      id="metodo"
      title={content.titulo}
      intro={content.entrada}
      mark={<RoadMark />}
      tone="night"
    >
      <WeekRuler spans={spans} scale className={styles['ruler']} />
      <ol className={styles['steps']}>
        {pasos.map(({ nombre, cuando, quien, texto }) => (
          <li key={nombre} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['name']}>{nombre}</h3>
            <p>
              {quien !== undefined && <b>{quien}</b>} {texto}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
