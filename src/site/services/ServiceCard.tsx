import type { MouseEvent } from 'react';
import type { PriceParts } from '#content/prices.ts';
import { classNames } from '#ui/class-names.ts';
import fold from '#ui/collapse/fold.module.css';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import passing from '#ui/illustration/Passing.module.css';
import { ServiceContent, type CardService, type CardWords } from './ServiceContent.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './ServiceCard.module.css';
import gain from './ServiceGain.module.css';
import { ServiceTime } from './ServiceTime.tsx';

interface ServiceCardProps {
  service: CardService;
  price: PriceParts;
  /** The price's currency, by its code. */
  currency: string;
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
  const { service, price, currency, weeks, words, about, open, onToggle, onReveal, onClose } =
    props;
  const name = `${service.id}-nombre`;
  return (
    <>
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
            <span className={styles['price']}>
              {price.from} <span className={styles['amount']}>{price.amount}</span>
              {`\u00A0${currency} `}
              <span className={styles['tax']}>
                {price.per} {words.impuesto}
              </span>
            </span>{' '}
            <span className={styles['weeks']}>{service.plazo}</span>{' '}
            {service.ano !== undefined && (
              <>
                <span className={styles['year']}>{service.ano.line}</span>{' '}
              </>
            )}
            <span className={styles['sign']} data-nosnippet>
              <span className={styles['more']}>{words.abrir}</span>
              <span className={styles['less']}>{words.cerrar}</span>
              <PlusIcon />
            </span>
          </span>
          <ServiceTime
            term={service.plazo}
            building={service.dibujo}
            weeks={weeks}
            monthly={words.regla.mes}
          />
          <span className={styles['summary']}>
            {service.resumen}{' '}
            {service.gana !== undefined && <span className={gain['gain']}>{service.gana}</span>}
          </span>
        </summary>
        <div className={fold['fold']}>
          <ServiceContent
            service={service}
            words={words}
            about={about}
            onClose={onClose}
            labelledBy={name}
          />
        </div>
      </details>
      {/* What opens the card may hold no link. */}
      <a className={gain['quote']} href={`/cotizacion?tipo=${service.tipo}`}>
        {words.cotizarRenglon}
        <VisuallyHidden>: {service.nombre}</VisuallyHidden>
      </a>
    </>
  );
}
