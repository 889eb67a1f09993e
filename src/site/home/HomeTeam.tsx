import type { Home } from '#content/schemas/home.ts';
import { Section } from '#ui/layout/Section.tsx';
import { ChosenPicture } from '#ui/picture/OwnPicture.tsx';
import styles from './HomeTeam.module.css';

export function HomeTeam({ content }: { content: Home['equipo'] }) {
  if (content === undefined) return null;
  return (
    <Section id="equipo" title={content.titulo} intro={content.entrada}>
      <ul className={styles['people']}>
        {content.personas.map(({ nombre, puesto, texto, retrato }) => (
          <li key={nombre} className={styles['person']}>
            {retrato !== undefined && (
              <div className={styles['portrait']}>
                <ChosenPicture field={retrato} sizes="(width < 48rem) 50vw, 22rem" />
              </div>
            )}
            <h3>{nombre}</h3>
            <p className={styles['role']}>{puesto}</p>
            {texto !== undefined && <p>{texto}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
