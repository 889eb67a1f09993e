import type { Home } from '#content/schemas/home.ts';
import { CheckoutScreen } from '#ui/illustration/CheckoutScreen.tsx';
import { DeliveryScreen } from '#ui/illustration/DeliveryScreen.tsx';
import { StockScreen } from '#ui/illustration/StockScreen.tsx';
import styles from './ProjectSlide.module.css';

interface ProjectSlideProps {
  screen: Home['proyectos']['pantallas']['lista'][number];
  /** The word that says it is a sample. */
  sample: string;
}

const drawings = { cobro: CheckoutScreen, entrega: DeliveryScreen, existencias: StockScreen };

/** A sample project's screen, as a slide of the carousel. */
export function ProjectSlide({ screen, sample }: ProjectSlideProps) {
  const Drawing = drawings[screen.dibujo];
  return (
    <figure className={styles['slide']} data-slide="">
      <div className={styles['picture']}>
        <Drawing words={screen.pantalla} />
      </div>
      <figcaption className={styles['caption']}>
        <h3>{screen.proyecto}</h3>
        <p className={styles['sample']}>{sample}</p>
        <p>{screen.texto}</p>
      </figcaption>
    </figure>
  );
}
