import type { MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import fold from '#ui/collapse/fold.module.css';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import passing from '#ui/illustration/Passing.module.css';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { ServiceContent, type CardService, type CardWords } from './ServiceContent.tsx';
import { ServiceTime } from './ServiceTime.tsx';
import styles from './ServiceCard.module.css';

interface ServiceCardProps {
  service: CardService;
  /** For example «Desde $78,000 MXN». */
  price: string;
  /** How many weeks every row's ruler has. */
  weeks: number;
  words: CardWords;
  /** What else is to be known of it, once it is open. */
  about?: string | undefined;
  open: boolean;
  onToggle: (event: MouseEvent) => void;
  /** The browser opened it by itself: somebody searched the page for a word that is inside. */
  onReveal: () => void;
  onClose: () => void;
}

/** One service: a line of its own while it is closed; open, its scope, what is delivered, the risk. */
export function ServiceCard(props: ServiceCardProps) {
  const { service, price, weeks, words, about, open, onToggle, onReveal, onClose } = props;
  const name = `${service.id}-nombre`;
  return (
    <details
      className={classNames(styles['card'], fold['details'])}
      open={open}
      name="servicios"
      data-card={service.id}
      onToggle={(event) => {
        if (event.currentTarget.open && !open) onReveal();
      }}
    >
      <summary className={classNames(styles['line'], passing['passing'])} onClick={onToggle}>
        <h3 className={styles['name']} id={name}>
          {service.nombre}
        </h3>
        <span className={styles['terms']}>
          <span className={styles['price']}>{price}</span>{' '}
          <span className={styles['tax']}>{words.impuesto}</span>
        </span>
        <ServiceTime term={service.plazo} building={service.dibujo} weeks={weeks} />
        <span className={styles['summary']}>
          {service.resumen}{' '}
          {service.gana !== undefined && <span className={styles['gain']}>{service.gana}</span>}{' '}
          {service.cuidado !== undefined && (
            <span className={styles['care']}>
              <b>{words.cuidado}</b> {service.cuidado}
            </span>
          )}
        </span>
        <span className={styles['sign']} data-nosnippet>
          <VisuallyHidden>{words.abrir}</VisuallyHidden>
          <PlusIcon />
        </span>
      </summary>
      <div className={fold['fold']}>
        <ServiceContent {...{ service, words, about, onClose }} labelledBy={name} />
      </div>
    </details>
  );
}
