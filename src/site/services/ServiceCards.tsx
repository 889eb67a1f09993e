import { useEffect, useRef, type MouseEvent, useEffectEvent } from 'react';
import type { PriceParts, WatchNote, FirstYear } from '#content/prices.ts';
import { weeksOf } from '#ui/chart/weeks.ts';
import { COLLAPSE_TRANSITION_MS } from '#ui/motion/timings.ts';
import { setLocationHash, useLocationHash } from '#ui/location-hash/location-hash.ts';
import styles from './ServiceCards.module.css';
import { classNames } from '#ui/class-names.ts';
import fold from '#ui/collapse/fold.module.css';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import passing from '#ui/illustration/Passing.module.css';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { Service, Services } from '#content/schemas/services.ts';
import { Button } from '#ui/button/Button.tsx';
import { FirstYearSum } from '#ui/first-year/FirstYearSum.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import small from '#ui/label/Label.module.css';

interface ServiceCardsProps {
  services: { lista: readonly CardService[]; rotulos: CardWords; moneda: string };
  /** What each service costs, in the order of the list. */
  prices: readonly PriceParts[];
  /** What is said of the watch, on its own card. */
  watch?: WatchNote;
}

/**
 * The services as cards of which one at a time is open: the one that the address names. Its own
 * line opens it; its close control, Escape and a press outside close it. The focus goes into the
 * card and comes back. Without JavaScript the cards are the browser's own `details`, and an address
 * that names one opens it all the same, because the name is inside.
 */
export function ServiceCards({ services, prices, watch }: ServiceCardsProps) {
  const { lista, rotulos, moneda } = services;
  const hash = useLocationHash();
  const weeks = Math.max(1, ...lista.map(({ plazo }) => weeksOf(plazo)?.last ?? 1));
  /** What the ruler counts, as the terms name it. */
  const unit = lista.flatMap(({ plazo }) => /\d \p{L}+$/u.exec(plazo)?.[0].slice(2) ?? [])[0];
  const open = lista.find(({ id }) => id === hash)?.id ?? null;
  const root = useRef<HTMLUListElement>(null);
  /** The card that an event here opened, which is in sight already, as opposed to the address. */
  const openedHere = useRef<string | null>(null);

  // Somebody opened one before the script arrived.
  useEffect(() => {
    const opened = root.current?.querySelector<HTMLElement>('[data-card][open]')?.dataset['card'];
    if (opened !== undefined) setLocationHash(opened, { replace: true });
  }, []);

  useEffect(() => {
    if (open === null) return;
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${open}"]`);
    if (card === null || card === undefined) return;
    const here = openedHere.current === open;
    openedHere.current = null;
    card.querySelector<HTMLElement>('[data-content]')?.focus({ preventScroll: true });
    if (!here) {
      card.scrollIntoView({ block: 'start' });
      return;
    }
    // A card above that closes meanwhile may take this one out of the window with it.
    const settled = setTimeout(() => {
      card.querySelector('summary')?.scrollIntoView({ block: 'nearest' });
    }, COLLAPSE_TRANSITION_MS);
    return () => clearTimeout(settled);
  }, [open]);

  const close = () => {
    const line = root.current?.querySelector<HTMLElement>(`[data-card="${open}"] summary`);
    setLocationHash('', { replace: true });
    line?.focus({ preventScroll: true });
  };
  useClosing(open === null ? null : `[data-card="${open}"]`, close);

  const toggle = (id: string, event: MouseEvent) => {
    // The browser would open it by itself, before the address says so.
    event.preventDefault();
    if (id === open) {
      close();
      return;
    }
    openedHere.current = id;
    setLocationHash(id);
  };

  return (
    <div className={styles['catalogue']}>
      <div className={styles['scale']} aria-hidden="true">
        {Array.from({ length: weeks }, (_, week) => (
          <span key={week}>{week + 1}</span>
        ))}
        <span className={styles['unit']}>
          <span className={styles['work']}>{rotulos.regla.trabajo}</span>
          <span className={styles['ready']}>{rotulos.regla.entrega}</span>
          {unit !== undefined && !rotulos.regla.entrega.includes(unit) && (
            <span className={styles['counted']}>{unit}</span>
          )}
        </span>
      </div>
      <ul ref={root} className={styles['cards']}>
        {lista.map((service, index) => {
          const price = prices[index];
          return (
            price !== undefined && (
              <li key={service.id} className={styles['item']}>
                <ServiceCard
                  service={service}
                  price={price}
                  weeks={weeks}
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
    </div>
  );
}

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
function ServiceCard(props: ServiceCardProps) {
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
            {service.gana !== undefined && <span className={styles['gain']}>{service.gana}</span>}
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
      <a className={styles['quote']} href={`/cotizacion?tipo=${service.tipo}`}>
        {words.cotizarRenglon}
        <VisuallyHidden>: {service.nombre}</VisuallyHidden>
      </a>
    </>
  );
}

/** What a card says of a service, whose prices come as text. */
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
  /** What else is to be known of it. */
  about: string | undefined;
  /** Id of the service's name. */
  labelledBy: string;
  onClose: () => void;
}

/** What an open card holds: scope, what is delivered, what is not in it, the risk, and where to go. */
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
        <div className={styles['serviceContentYear']}>
          <FirstYearSum year={service.ano} heading="h4" />
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

interface ServiceTimeProps {
  /** As it is read: «6 a 8 semanas». */
  term: string;
  /** The picture that stands where it is ready. */
  building: string;
  /** How many weeks the ruler has; every row's has as many. */
  weeks: number;
  /** What a piece is of what has no end. */
  monthly?: string | undefined;
}

/** Up to where what has no end stands, and its line: a piece for each month of a year, in parts of the ruler. */
const ENDLESS = {
  at: 0.885,
  parts: Array.from({ length: 12 }, (_, month) => [month / 12, 0.05] as const),
} as const;

/** How far right in its square each drawing reaches (ServiceCards.module.css); the agency's own, all the way. */
const REACHES: Readonly<Record<string, string>> = {
  casa: 'ample',
  tienda: 'ample',
  puerta: 'whole',
  molino: 'middling',
  torre: 'slight',
  faro: 'least',
};

/** As short as a drawing needs it. */
const hundredths = (number: number) => Math.round(number * 100) / 100;

/**
 * How long a service takes, on a ruler of weeks that is the row's own line: its work up to the first week in
 * which it may be ready, and those weeks, lit, with its building standing on them, no further than they reach.
 * What names no weeks has no end, and goes on by the month, on no ruler. Decoration: the words stand beside it.
 */
function ServiceTime({ term, building, weeks, monthly }: ServiceTimeProps) {
  const named = weeksOf(term);
  const start = named === null ? 0 : Math.min(named.first, named.last - 1);
  const end = named === null ? ENDLESS.at : named.last / weeks;
  const box = (x: number, width: number) =>
    `M${hundredths(x)} 0h${hundredths(width)}v1H${hundredths(x)}z`;
  const drawing = {
    viewBox: `0 0 ${weeks} 1`,
    preserveAspectRatio: 'none',
    'aria-hidden': true,
    focusable: 'false',
  } as const;
  const ticks = Array.from({ length: weeks + 1 }, (_, week) => `M${week} 0v1`).join('');
  return (
    <span className={styles['time']}>
      {named !== null && (
        <svg className={styles['grid']} {...drawing}>
          <path d={ticks} />
        </svg>
      )}
      {/* As wide as all before its end: an attribute, where a style would break the content policy. */}
      <svg
        className={styles['before']}
        width={`${Math.round(end * 1000) / 10}%`}
        height="1"
        aria-hidden="true"
      />
      <Building
        name={building}
        className={classNames(styles['serviceTimeBuilding'], styles[REACHES[building] ?? ''])}
      />
      <svg className={styles['rail']} {...drawing}>
        {named === null ? (
          <path
            className={styles['monthly']}
            d={ENDLESS.parts.map(([x, width]) => box(x * weeks, width * weeks)).join('')}
          />
        ) : (
          <>
            <path className={styles['serviceTimeWork']} d={box(0, start)} />
            <path className={styles['serviceTimeReady']} d={box(start, named.last - start)} />
          </>
        )}
      </svg>
      {named === null
        ? monthly !== undefined && (
            <span className={styles['months']} aria-hidden="true">
              {monthly}
            </span>
          )
        : null}
    </span>
  );
}

/**
 * Calls `close` on Escape, and on a press outside of what is open. A press on another control does
 * what it does as well.
 *
 * @param selector of what is open; null while nothing is
 */
function useClosing(selector: string | null, close: () => void): void {
  const onPress = useEffectEvent((event: Event) => {
    const { target } = event;
    if (selector === null || !(target instanceof Element) || target.closest(selector)) return;
    // Another card's line opens that card, which closes this one without any help.
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
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [listening]);
}
