import type { Home } from '#content/schemas/home.ts';
import { PersonScene } from '#ui/illustration/PersonScene.tsx';
import { RoadMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeMethod.module.css';

export function HomeMethod({ content }: { content: NonNullable<Home['metodo']> }) {
  return (
    <Section
      id="metodo"
      title={content.titulo}
      intro={[content.entrada, content.equipo].filter(Boolean).join(' ')}
      mark={<RoadMark />}
      tone="night"
    >
      <ol className={styles['steps']}>
        {content.pasos.map(({ nombre, cuando, quien, dibujo, texto }) => (
          <li key={nombre} className={styles['step']}>
            {dibujo !== undefined && <PersonScene role={dibujo} className={styles['room']} />}
            <h3 className={styles['name']}>{nombre}</h3>
            <p className={styles['who']}>
              {quien !== undefined && <b>{quien}</b>} {cuando}
            </p>
            <p className={styles['what']}>{texto}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
