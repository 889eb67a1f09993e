import { type ReactNode, useEffect, useRef, type MouseEvent, useEffectEvent } from 'react';
import type { PriceParts, WatchNote, FirstYear } from '#content/words/prices.ts';
import { COLLAPSE_TRANSITION_MS } from '#ui/motion/timings.ts';
import { setLocationHash, useLocationHash } from '#ui/location-hash/location-hash.ts';
import styles from './ServiceCards.module.css';
import { classNames } from '#ui/class-names.ts';
import fold from '#ui/collapse/fold.module.css';
import { PlusIcon, ArrowRightIcon, CloseIcon } from '#ui/icon/icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { Service, Services } from '#content/schemas/services.ts';
import { Button } from '#ui/button/Button.tsx';
import { FirstYearSum } from '#ui/first-year/FirstYearSum.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import small from '#ui/label/Label.module.css';

interface ServiceCardsProps {
  services: { lista: readonly CardService[]; rotulos: CardWords; moneda: string };
  prices: readonly PriceParts[];
  watch?: WatchNote | undefined;
}

/** Draws the services as `details` cards. The URL's hash names the open card. */
export function ServiceCards({ services, prices, watch }: ServiceCardsProps) {
  const { lista, rotulos, moneda } = services;
  const hash = useLocationHash();
  const open = lista.find(({ id }) => id === hash)?.id ?? null;
  const root = useRef<HTMLUListElement>(null);
  /** `early press` means that the visitor pressed the card before the script arrived. */
  const opened = useRef<{ id: string; by: 'press' | 'early press' | 'address' } | null>(null);

  useEffect(() => {
    const id = root.current?.querySelector<HTMLElement>('[data-card][open]')?.dataset['card'];
    // If the visitor pressed a card before this effect, `toggle` has already changed the URL.
    if (id === undefined || opened.current !== null) return;
    opened.current = { id, by: `#${id}` === location.hash ? 'address' : 'early press' };
    setLocationHash(id, { replace: true });
  }, []);

  useEffect(() => {
    if (open === null) return;
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${open}"]`);
    if (card === null || card === undefined) return;
    const by = opened.current?.id === open ? opened.current.by : null;
    opened.current = null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !card.contains(activeElement);
    // An element that the visitor focused before the script arrived keeps the focus.
    if (by === 'address' && isElsewhere) return;
    card.querySelector<HTMLElement>('[data-content]')?.focus({ preventScroll: true });
    if (by === null || by === 'address') {
      card.scrollIntoView({ block: 'start' });
      return;
    }
    // The visitor may already be reading the card, so the page does not scroll.
    if (by === 'early press') return;
    // Scrolls back to this card: if a card above closes, this card may leave the window.
    const settled = setTimeout(() => {
      card.querySelector('summary')?.scrollIntoView({ block: 'nearest' });
    }, COLLAPSE_TRANSITION_MS);
    return () => clearTimeout(settled);
  }, [open]);

  const close = () => {
    // The visitor can open a card before the script arrives, so React may not know the open card.
    const card = root.current?.querySelector<HTMLDetailsElement>('[data-card][open]');
    if (card) card.open = false;
    setLocationHash('', { replace: true });
    card?.querySelector('summary')?.focus({ preventScroll: true });
  };
  useClosing(open === null ? null : `[data-card="${open}"]`, close);

  const toggle = (id: string, event: MouseEvent) => {
    // Stops the browser from opening the card before the URL contains the card's name.
    event.preventDefault();
    if (id === open) {
      close();
      return;
    }
    opened.current = { id, by: 'press' };
    setLocationHash(id);
  };

  return (
    <ul ref={root} className={styles['cards']}>
      {lista.map((service, index) => {
        const price = prices[index];
        return (
          price !== undefined && (
            <li key={service.id} className={styles['item']}>
              <ServiceCard
                service={service}
                price={price}
                currency={moneda}
                words={rotulos}
                about={service.id === watch?.service ? watch.text : undefined}
                open={service.id === open}
                onToggle={(event) => toggle(service.id, event)}
                onReveal={() => setLocationHash(service.id, { replace: true })}
                onClose={close}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface ServiceCardProps {
  service: CardService;
  price: PriceParts;
  currency: string;
  words: CardWords;
  about?: string | undefined;
  open: boolean;
  onToggle: (event: MouseEvent) => void;
  /** Runs when the browser's text search finds a text in the closed card and opens the card. */
  onReveal: () => void;
  onClose: () => void;
}

function ServiceCard(props: ServiceCardProps) {
  const { service, price, currency, words, about, open, onToggle, onReveal, onClose } = props;
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
        <summary className={styles['line']} onClick={onToggle}>
          <span className={styles['picture']} data-silhouette="">
            <Building name={service.dibujo} />
          </span>
          <h3 className={styles['name']} id={name}>
            {service.nombre}
          </h3>
          <span className={styles['summary']}>
            <span>{`${service.resumen} `}</span>
            {service.gana !== undefined && <span className={styles['gain']}>{service.gana}</span>}
          </span>
          <span className={styles['terms']}>
            <Figure label={price.from} amount={price.amount} currency={currency}>
              <VisuallyHidden>{`${words.impuesto}, `}</VisuallyHidden>
              <span>{[price.per, service.plazo].filter(Boolean).join(', ')}</span>
            </Figure>
            {service.ano !== undefined && (
              <Figure label={service.ano.label} amount={service.ano.total} currency={currency}>
                {service.ano.parts.length === 0 && service.ano.note}
              </Figure>
            )}
          </span>
          <span className={styles['sign']} data-screen="" data-nosnippet>
            <span className={styles['more']}>{words.abrir}</span>
            <span className={styles['less']}>{words.cerrar}</span>
            <PlusIcon />
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
      {/* HTML does not allow a link in a `summary`, so the link is outside. */}
      <a className={styles['quote']} data-screen="" href={`/cotizacion?tipo=${service.tipo}`}>
        <span>{words.cotizarRenglon}</span>
        <VisuallyHidden>{`: ${service.nombre}`}</VisuallyHidden>
      </a>
    </>
  );
}

interface FigureProps {
  label: string;
  amount: string;
  currency: string;
  children: ReactNode;
}

function Figure({ label, amount, currency, children }: FigureProps) {
  return (
    <span>
      <span>{label}</span> <b className={styles['amount']}>{amount}</b>
      <span className={styles['currency']}>{currency}</span> <span>{children}</span>{' '}
    </span>
  );
}

type CardService = Omit<Service, 'desde' | 'por' | 'corto' | 'servidor' | 'mesesDeGuardia'> & {
  ano?: FirstYear | undefined;
};
type CardWords = Omit<
  Services['rotulos'],
  'desde' | 'alMes' | 'plazo' | 'precio' | 'servidor' | 'ano'
>;

interface ServiceContentProps {
  service: CardService;
  words: CardWords;
  about: string | undefined;
  labelledBy: string;
  onClose: () => void;
}

function ServiceContent(props: ServiceContentProps) {
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
          {service.nota !== undefined && <p>{service.nota}</p>}
          {about !== undefined && <p>{about}</p>}
        </div>
      )}
      <List title={words.incluye} items={service.incluye} />
      <List title={words.entregables} items={service.entregables} />
      {service.noIncluye.length > 0 && <List title={words.noIncluye} items={service.noIncluye} />}
      {service.riesgo !== undefined && (
        <div className={styles['risk']}>
          <h4 className={small['label']}>{words.riesgo}</h4>
          {service.cuidado !== undefined && <p>{service.cuidado}</p>}
          <p>{service.riesgo}</p>
        </div>
      )}
      {service.ano !== undefined && service.ano.parts.length > 0 && (
        <FirstYearSum year={service.ano} heading="h4" />
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
        <Button variant="quiet" icon={<CloseIcon />} onClick={onClose}>
          {words.cerrar}
        </Button>
      </div>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h4 className={small['label']}>{title}</h4>
      <ul>
        {items.map((item) => (
          <li key={item} className={styles['entry']}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Calls `close` after Escape, or after a click that begins and ends outside the open card. */
function useClosing(selector: string | null, close: () => void): void {
  const began = useRef<EventTarget | null>(null);
  const isInside = (target: EventTarget | null) =>
    selector !== null && target instanceof Element && target.closest(selector) !== null;
  const onPress = useEffectEvent(({ target }: Event) => {
    const beganInside = isInside(began.current);
    began.current = null;
    if (!(target instanceof Element) || isInside(target) || beganInside) return;
    if (target.closest('summary') !== null) return;
    const control = target.closest<HTMLElement>('a, button, input, select, textarea, [tabindex]');
    close();
    control?.focus({ preventScroll: true });
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });

  const listening = selector !== null;
  useEffect(() => {
    if (!listening) return;
    const onDown = ({ target }: Event) => {
      began.current = target;
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [listening]);
}
