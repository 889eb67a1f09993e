import type { ReactNode } from 'react';
import styles from './Carousel.module.css';

interface SlideProps {
  /** What the picture shows. */
  caption: ReactNode;
  /** The picture. */
  children: ReactNode;
}

/** One slide of a carousel: a picture and what it shows. */
export function Slide({ caption, children }: SlideProps) {
  return (
    <figure className={styles['slide']}>
      <div className={styles['picture']}>{children}</div>
      <figcaption className={styles['caption']}>{caption}</figcaption>
    </figure>
  );
}
