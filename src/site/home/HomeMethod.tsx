import type { Home } from '#content/schemas/home.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { PersonScene } from '#ui/illustration/PersonScene.tsx';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

interface HomeMethodProps {
  content: NonNullable<Home['metodo']>;
}

/**
 * How a project goes: one ruler of all its weeks, and under it, led to from where each step begins, the room of
 * who is at work on it, and what they answer for.
 */
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
      intro={[content.entrada, content.equipo].filter(Boolean).join(' ')}
      mark={<RoadMark />}
      tone="night"
    >
      <WeekRuler spans={spans} scale className={styles['ruler']} />
      <ol className={styles['steps']}>
        {pasos.map(({ nombre, cuando, quien, dibujo, texto }) => (
          <li key={nombre} className={styles['step']}>
            {dibujo !== undefined && <PersonScene role={dibujo} className={styles['room']} />}
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['name']}>{nombre}</h3>
            {quien !== undefined && <p className={styles['who']}>{quien}</p>}
            <p className={styles['what']}>{texto}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
