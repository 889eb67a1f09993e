import type { MouseEvent } from 'react';
import type { Service, Services } from '#content/schemas/services.ts';
import { classNames } from '#ui/class-names.ts';
import fold from '#ui/collapse/fold.module.css';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import { ArrowRightIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './ServiceCard.module.css';

interface ServiceCardProps {
  service: Service;
  /** For example «Desde $78,000 MXN». */
  price: string;
  words: Services['rotulos'];
  open: boolean;
  onToggle: (event: MouseEvent) => void;
  /** The browser opened it by itself: somebody searched the page for a word that is inside. */
  onReveal: () => void;
  onClose: () => void;
}

/** One service: a line of its own while it is closed; open, its scope, what is delivered, the risk. */
export function ServiceCard(props: ServiceCardProps) {
  const { service, price, words, open, onToggle, onReveal, onClose } = props;
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
      <summary className={styles['line']} onClick={onToggle}>
        <Building name={service.dibujo} className={styles['building']} />
        <span className={styles['what']}>
          <h3 className={styles['name']} id={name}>
            {service.nombre}
          </h3>
          <span className={styles['summary']}>{service.resumen}</span>
        </span>
        <span className={styles['terms']}>
          <span className={styles['price']}>{price}</span>
          <span>
            {words.impuesto} · {service.plazo}
          </span>
        </span>
        <span className={styles['sign']} data-nosnippet>
          <VisuallyHidden>{words.abrir}</VisuallyHidden>
          <PlusIcon />
        </span>
      </summary>
      <div className={fold['fold']}>
        <div
          className={styles['content']}
          id={service.id}
          role="group"
          aria-labelledby={name}
          tabIndex={-1}
          data-content=""
        >
          <List title={words.incluye} items={service.incluye} className={styles['scope']} />
          <List title={words.entregables} items={service.entregables} className={styles['keep']} />
          <List
            title={words.noIncluye}
            items={service.mensual ? [...service.noIncluye, service.mensual] : service.noIncluye}
            className={styles['without']}
          />
          <div className={styles['risk']}>
            <h4 className={styles['label']}>{words.riesgo}</h4>
            <p>{service.riesgo}</p>
          </div>
          <div className={styles['actions']}>
            <LinkButton
              href={`/cotizacion?tipo=${service.tipo}`}
              variant="primary"
              iconAfter={<ArrowRightIcon />}
            >
              {words.cotizar}
            </LinkButton>
            {service.pagina !== undefined && (
              <LinkButton href={service.pagina.ruta}>{service.pagina.texto}</LinkButton>
            )}
            <Button
              variant="quiet"
              icon={<CloseIcon />}
              className={styles['close']}
              onClick={onClose}
            >
              {words.cerrar}
            </Button>
          </div>
        </div>
      </div>
    </details>
  );
}

interface ListProps {
  title: string;
  items: readonly string[];
  className: string | undefined;
}

function List({ title, items, className }: ListProps) {
  return (
    <div className={className}>
      <h4 className={styles['label']}>{title}</h4>
      <ul className={styles['list']}>
        {items.map((item) => (
          <li key={item} className={styles['entry']}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
