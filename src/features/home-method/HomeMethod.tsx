import type { Home } from '#content/schemas/home.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { PersonScene } from '#ui/illustration/PersonScene.tsx';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';
import { StepFold } from './StepFold.tsx';

interface HomeMethodProps {
  content: Home['metodo'];
}

/**
 * How a project goes: one ruler of all its weeks, and under it, led to from where each step begins, the room of
 * who is at work on it, with what they sign.
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
        {pasos.map(({ nombre, cuando, quien, firma, dibujo, texto }) => (
          <li key={nombre} className={styles['step']}>
            {dibujo !== undefined && <PersonScene role={dibujo} className={styles['room']} />}
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['name']}>{nombre}</h3>
            {quien !== undefined && <p className={styles['who']}>{quien}</p>}
            <StepFold name={nombre}>
              <div className={styles['does']}>
                <p className={styles['what']}>{texto}</p>{' '}
                {firma !== undefined && (
                  <p className={styles['signs']}>
                    {dibujo !== undefined && (
                      <svg
                        viewBox="0 0 240 66"
                        preserveAspectRatio="xMinYMax"
                        aria-hidden="true"
                        focusable="false"
                      >
                        <path d={HANDS[dibujo]} />
                      </svg>
                    )}
                    {content.firma} {firma}.
                  </p>
                )}
              </div>
            </StepFold>
          </li>
        ))}
      </ol>
    </Section>
  );
}
