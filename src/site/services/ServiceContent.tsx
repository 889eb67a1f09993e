import type { FirstYear } from '#content/prices.ts';
import type { Service, Services } from '#content/schemas/services.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import small from '#ui/label/Label.module.css';
import styles from './ServiceContent.module.css';

/** What a card says of a service, whose prices come as text. */
export type CardService = Omit<
  Service,
  'desde' | 'por' | 'corto' | 'servidor' | 'mesesDeGuardia'
> & { ano?: FirstYear | undefined };
export type CardWords = Omit<
  Services['rotulos'],
  'desde' | 'alMes' | 'plazo' | 'precio' | 'servidor' | 'ano'
>;

interface ServiceContentProps {
  service: CardService;
  words: CardWords;
  /** What else is to be known of it. */
  about: string | undefined;
  /** Id of the service's name. */
  labelledBy: string;
  onClose: () => void;
}

/** What an open card holds: scope, what is delivered, what is not in it, the risk, and where to go. */
export function ServiceContent(props: ServiceContentProps) {
  const { service, words, about, labelledBy, onClose } = props;
  return (
    <div
      className={styles['content']}
      id={service.id}
      role="group"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      data-content=""
    >
      {(service.nota ?? about) !== undefined && (
        <div className={styles['about']}>
          {service.nota !== undefined && <p className={styles['note']}>{service.nota}</p>}
          {about !== undefined && <p>{about}</p>}
        </div>
      )}
      <List title={words.incluye} items={service.incluye} className={styles['scope']} />
      <div className={styles['keep']}>
        <List title={words.entregables} items={service.entregables} />
        <Building name={service.dibujo} className={styles['building']} />
      </div>
      <List title={words.noIncluye} items={service.noIncluye} className={styles['without']} />
      <div className={styles['risk']}>
        <h4 className={small['label']}>{words.riesgo}</h4>
        {service.cuidado !== undefined && <p className={styles['care']}>{service.cuidado}</p>}
        <p>{service.riesgo}</p>
      </div>
      {service.ano !== undefined && service.ano.parts.length > 0 && (
        <div className={styles['year']}>
          <h4 className={small['label']}>{service.ano.title}</h4>
          <dl>
            {service.ano.parts.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          {service.ano.without !== undefined && <p>{service.ano.without}</p>}
        </div>
      )}
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
        <Button variant="quiet" icon={<CloseIcon />} className={styles['close']} onClick={onClose}>
          {words.cerrar}
        </Button>
      </div>
    </div>
  );
}

interface ListProps {
  title: string;
  items: readonly string[];
  className?: string | undefined;
}

function List({ title, items, className }: ListProps) {
  return (
    <div className={className}>
      <h4 className={small['label']}>{title}</h4>
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
