import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckoutScreen } from '#ui/illustration/CheckoutScreen.tsx';
import { DeliveryScreen } from '#ui/illustration/DeliveryScreen.tsx';
import { ReportScreen } from '#ui/illustration/ReportScreen.tsx';
import { StockScreen } from '#ui/illustration/StockScreen.tsx';
import { ChosenPicture } from '#ui/picture/ChosenPicture.tsx';
import styles from './ProjectSlide.module.css';

interface ProjectSlideProps {
  screen: Home['proyectos']['pantallas']['lista'][number];
}

const DRAWINGS: Readonly<Record<string, typeof ReportScreen>> = {
  informe: ReportScreen,
  cobro: CheckoutScreen,
  entrega: DeliveryScreen,
  existencias: StockScreen,
};

/** A sample project's screen, as a slide of the carousel. */
export function ProjectSlide({ screen }: ProjectSlideProps) {
  const Drawing = DRAWINGS[screen.dibujo];
  return (
    <figure data-slide="">
      <div className={styles['picture']}>
        <div
          className={classNames(styles['crop'], !Drawing && styles['own'])}
          data-crop={screen.dibujo}
        >
          {Drawing ? (
            <Drawing words={screen.pantalla} />
          ) : (
            <ChosenPicture field={screen.dibujo} sizes="(width < 48rem) 100vw, 60rem" />
          )}
        </div>
      </div>
      <figcaption className={styles['caption']}>
        <h4>{screen.proyecto}</h4>
        <p>{screen.texto}</p>
      </figcaption>
    </figure>
  );
}
