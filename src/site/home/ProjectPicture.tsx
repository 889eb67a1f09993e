import type { Home } from '#content/schemas/home.ts';
import { BoardScreen } from '#ui/illustration/BoardScreen.tsx';
import { DeliveryScreen } from '#ui/illustration/DeliveryScreen.tsx';
import { classNames } from '#ui/class-names.ts';
import { isSign, type ProjectSign } from '#ui/illustration/ProjectSigns.tsx';
import { ReportScreen } from '#ui/illustration/ReportScreen.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { ChosenPicture } from '#ui/picture/ChosenPicture.tsx';
import styles from './ProjectPicture.module.css';

interface ProjectPictureProps {
  project: NonNullable<Home['proyectos']>['lista'][number];
}

const SCREENS: Readonly<Record<ProjectSign, typeof ReportScreen>> = {
  tienda: StorefrontScreen,
  app: DeliveryScreen,
  sistema: BoardScreen,
  informe: ReportScreen,
};

/**
 * A project's drawn screen, and on a phone the part of it that says most, large enough to be read; or the
 * agency's own picture in the same frame.
 */
export function ProjectPicture({ project: { dibujo, pantalla } }: ProjectPictureProps) {
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
