import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { AppScreen } from '#ui/illustration/AppScreen.tsx';
import { BoardScreen } from '#ui/illustration/BoardScreen.tsx';
import { type ProjectSign, Sign } from '#ui/illustration/ProjectSigns.tsx';
import { ReportScreen } from '#ui/illustration/ReportScreen.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { ChosenPicture } from '#ui/picture/ChosenPicture.tsx';
import styles from './ProjectPicture.module.css';

interface ProjectPictureProps {
  project: Home['proyectos']['lista'][number];
  /** Where there is room for it, the whole screen with its words; otherwise, and on a phone, its sign. */
  large: boolean;
}

const SCREENS: Readonly<Record<ProjectSign, typeof AppScreen>> = {
  tienda: StorefrontScreen,
  app: AppScreen,
  sistema: BoardScreen,
  informe: ReportScreen,
};

/** A project's drawn screen, or the agency's own picture in its place, in a frame. */
export function ProjectPicture({ project, large }: ProjectPictureProps) {
  return (
    <div className={classNames(styles['picture'], large && styles['large'])} data-crop="">
      {picture(project, large)}
    </div>
  );
}

function picture({ dibujo, pantalla }: ProjectPictureProps['project'], large: boolean): ReactNode {
  if (!isDrawn(dibujo)) {
    return <ChosenPicture field={dibujo} sizes="(width < 64rem) 100vw, 52rem" />;
  }
  const Screen = SCREENS[dibujo];
  return (
    <>
      <div className={styles['sign']}>
        <Sign name={dibujo} />
      </div>
      {large && (
        <div className={styles['screen']}>
          <Screen words={pantalla} />
        </div>
      )}
    </>
  );
}

function isDrawn(name: string): name is ProjectSign {
  return Object.hasOwn(SCREENS, name);
}
