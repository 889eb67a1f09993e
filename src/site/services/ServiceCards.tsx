import { useEffect, useRef, type MouseEvent } from 'react';
import type { PriceParts, WatchNote } from '#content/prices.ts';
import { weeksOf } from '#ui/chart/weeks.ts';
import { COLLAPSE_TRANSITION_MS } from '#ui/motion/timings.ts';
import { setLocationHash, useLocationHash } from '#ui/location-hash/location-hash.ts';
import { ServiceCard } from './ServiceCard.tsx';
import styles from './ServiceCards.module.css';
import type { CardService, CardWords } from './ServiceContent.tsx';
import { useClosing } from './useClosing.ts';

export interface ServiceCardsProps {
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
