import type { Home } from '#content/schemas/home.ts';
import { BoardScreen } from '#ui/illustration/BoardScreen.tsx';
import { DeliveryScreen } from '#ui/illustration/DeliveryScreen.tsx';
import { isSign, type ProjectSign, Sign } from '#ui/illustration/ProjectSigns.tsx';
import { ReportScreen } from '#ui/illustration/ReportScreen.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { ChosenPicture } from '#ui/picture/ChosenPicture.tsx';
import styles from './ProjectSlide.module.css';

interface ProjectPictureProps {
  project: Home['proyectos']['lista'][number];
}

const SCREENS: Readonly<Record<ProjectSign, typeof ReportScreen>> = {
  tienda: StorefrontScreen,
  app: DeliveryScreen,
  sistema: BoardScreen,
  informe: ReportScreen,
};

/**
 * A project's drawn screen with its words where there is room for them, and on a phone its sign, whole; or
 * the agency's own picture in the same frame.
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
      <div className={styles['sign']}>
        <Sign name={dibujo} />
      </div>
      <div className={styles['screen']}>
        <Screen words={pantalla} />
      </div>
    </div>
  );
}
