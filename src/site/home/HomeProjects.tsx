import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { projectsMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import tag from '#ui/label/Tag.module.css';
import styles from './HomeProjects.module.css';
import { fill } from '#content/values/placeholders.ts';
import { codeBehind, priceParts } from '#content/words/prices.ts';
import type { Services } from '#content/schemas/services.ts';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { BoardScreen } from '#ui/illustration/BoardScreen.tsx';
import { DeliveryScreen } from '#ui/illustration/DeliveryScreen.tsx';
import { classNames } from '#ui/class-names.ts';
import { isSign, type ProjectSign } from '#ui/illustration/ProjectSigns.tsx';
import { ReportScreen } from '#ui/illustration/ReportScreen.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { ChosenPicture } from '#ui/picture/OwnPicture.tsx';

interface HomeProjectsProps {
  content: NonNullable<Home['proyectos']>;
  children?: ReactNode;
}

export function HomeProjects({ content, children }: HomeProjectsProps) {
  return (
    <Section id="proyectos" title={content.titulo} intro={content.entrada} mark={projectsMark()}>
      <div data-projects="">{children}</div>
    </Section>
  );
}

interface ProjectSlideProps {
  project: NonNullable<Home['proyectos']>['lista'][number];
  measured: NonNullable<Home['proyectos']>['medido'];
  services: Services;
}

function priceWords(id: string, services: Services): string {
  const { from, amount, per } = priceParts(id, services, 'content/inicio.yaml');
  return [from.toLowerCase(), amount, per].filter(Boolean).join(' ');
}

export function ProjectSlide({ project, measured, services }: ProjectSlideProps) {
  const { nombre, tipo, plazo, dato, antes, despues, ruta, servicio, unaAsi } = project;
  const { decision, valio } = project;
  return (
    <figure data-slide="" className={styles['slide']}>
      <ProjectPicture project={project} />
      <figcaption className={styles['caption']}>
        <div>
          <h3>{nombre}</h3>
          <p className={styles['facts']}>
            {tipo}, {plazo}
          </p>
        </div>
        <div className={styles['fact']}>
          {measured && antes !== undefined && despues !== undefined && (
            <dl className={styles['figures']}>
              <div>
                <dt>{measured.antes}</dt>
                <dd>{antes}</dd>
              </div>
              <ArrowRightIcon />
              <div>
                <dt>{measured.despues}</dt>
                <dd>{despues}</dd>
              </div>
            </dl>
          )}
          <p>{dato}</p>
        </div>
        {(decision ?? valio) !== undefined && (
          <p className={styles['worth']}>
            {decision} {valio !== undefined && <b>{valio}</b>}{' '}
            {valio !== undefined && measured?.sello !== undefined && (
              <span className={tag['tag']}>{measured.sello}</span>
            )}
          </p>
        )}
        <SiteLink className={styles['link']} href={ruta}>
          <span>
            {fill(unaAsi, { precio: priceWords(servicio, services) })}
            <VisuallyHidden>{codeBehind(services)}</VisuallyHidden>
          </span>{' '}
          {ruta.startsWith('/') && <ArrowRightIcon />}
        </SiteLink>
      </figcaption>
    </figure>
  );
}

interface ProjectPictureProps {
  project: NonNullable<Home['proyectos']>['lista'][number];
}

const SCREENS: Readonly<Record<ProjectSign, typeof ReportScreen>> = {
  tienda: StorefrontScreen,
  app: DeliveryScreen,
  sistema: BoardScreen,
  informe: ReportScreen,
};

function ProjectPicture({ project: { dibujo, pantalla } }: ProjectPictureProps) {
  if (!isSign(dibujo)) {
    return (
      <div className={styles['picture']} data-crop="">
        <ChosenPicture field={dibujo} sizes="(width < 48rem) 100vw, 52rem" />
      </div>
    );
  }
  const Screen = SCREENS[dibujo];
  return (
    <div className={styles['picture']} data-crop="">
      <div className={classNames(styles['screen'], styles[dibujo])}>
        <Screen words={pantalla} />
      </div>
    </div>
  );
}
