import type { ReactNode } from 'react';
import { fill } from '#content/fill.ts';
import { priceParts } from '#content/prices.ts';
import type { Home } from '#content/schemas/home.ts';
import type { Services } from '#content/schemas/services.ts';
import { classNames } from '#ui/class-names.ts';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { FramesMark } from '#ui/illustration/SectionMarks.tsx';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { ProjectPicture } from './ProjectPicture.tsx';
import styles from './HomeProjects.module.css';

interface HomeProjectsProps {
  content: Home['proyectos'];
  /** Where the price of «one like this» comes from. */
  services: Services;
  /** The carousel of the projects' screens, under the grid, as wide as the window. */
  carousel?: ReactNode;
}

/** «desde $78,000», in the middle of a sentence; its currency is seen over the services' prices. */
function priceWords(id: string, services: Services): string {
  const { from, amount, per } = priceParts(id, services, 'content/inicio.yaml');
  return [from.toLowerCase(), amount, per].filter(Boolean).join(' ');
}

/**
 * Sample projects, said to be samples, each with its drawn screen and the way to one like it: the
 * first large, the others small beside it, each with the sign of its screen.
 */
export function HomeProjects({ content, services, carousel }: HomeProjectsProps) {
  return (
    <Section
      tall
      id="proyectos"
      title={content.titulo}
      intro={content.entrada}
      mark={<FramesMark />}
      bleed={carousel}
    >
      <div className={styles['list']} data-projects="">
        {content.lista.map((project, index) => (
          <figure
            key={project.nombre}
            className={classNames(styles['project'], styles[index === 0 ? 'large' : 'small'])}
          >
            <ProjectPicture project={project} large={index === 0} />
            <figcaption className={styles['caption']}>
              <h3 className={styles['name']}>{project.nombre}</h3>
              <p className={styles['facts']}>
                {project.tipo}, {project.plazo}
              </p>
              <p className={styles['fact']}>{project.dato}</p>
              <SiteLink className={styles['link']} href={project.ruta}>
                <span>
                  {fill(content.unaAsi, { precio: priceWords(project.servicio, services) })}
                  <VisuallyHidden> {services.moneda}</VisuallyHidden>
                </span>{' '}
                {project.ruta.startsWith('/') && <ArrowRightIcon />}
              </SiteLink>
            </figcaption>
          </figure>
        ))}
      </div>
      {carousel !== undefined && <h3 className={styles['more']}>{content.pantallas.titulo}</h3>}
    </Section>
  );
}
