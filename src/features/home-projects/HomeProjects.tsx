import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { AppScreen } from '#ui/illustration/AppScreen.tsx';
import { BoardScreen } from '#ui/illustration/BoardScreen.tsx';
import { FramesMark } from '#ui/illustration/SectionMarks.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { Section } from '#ui/layout/Section.tsx';
import tab from './SampleTab.module.css';
import styles from './HomeProjects.module.css';

interface HomeProjectsProps {
  content: Home['proyectos'];
  /** The carousel of the projects' screens, under the grid, as wide as the window. */
  carousel?: ReactNode;
}

const SCREENS = { tienda: StorefrontScreen, app: AppScreen, sistema: BoardScreen };

/** Sample projects, said to be samples, each with its drawn screen. */
export function HomeProjects({ content, carousel }: HomeProjectsProps) {
  return (
    <Section
      id="proyectos"
      title={content.titulo}
      intro={content.entrada}
      mark={<FramesMark />}
      bleed={carousel}
    >
      <div className={styles['list']} data-projects="">
        {content.lista.map((project) => {
          const Screen = SCREENS[project.dibujo];
          return (
            <figure key={project.nombre} className={styles['project']}>
              <div className={styles['picture']}>
                <div className={styles['crop']} data-crop={project.dibujo}>
                  <Screen words={project.pantalla} />
                </div>
                <span className={tab['sample']} data-nosnippet>
                  {content.etiqueta}
                </span>
              </div>
              <figcaption className={styles['caption']}>
                <div>
                  <h3 className={styles['name']}>
                    <a className={styles['link']} href={project.ruta}>
                      {project.nombre}
                    </a>
                  </h3>
                  <p className={styles['facts']}>
                    {project.tipo}, {project.plazo}
                  </p>
                </div>
                <div>
                  <p>{project.texto}</p>
                  <p className={styles['fact']}>{project.dato}</p>
                </div>
              </figcaption>
            </figure>
          );
        })}
      </div>
      {carousel !== undefined && <h3 className={styles['more']}>{content.pantallas.titulo}</h3>}
    </Section>
  );
}
