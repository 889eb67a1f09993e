import { useEffect, useRef } from 'react';
import type { Money } from '#content/prices.ts';
import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { setLocationHash, useLocationHash } from '#ui/location-hash/location-hash.ts';
import { Points } from '#ui/points/Points.tsx';
import { Tabs } from '#ui/tabs/Tabs.tsx';
import { AdminTab } from './AdminTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { Showcase } from './Showcase.tsx';
import styles from './Storefront.module.css';

const TABS = ['tienda', 'administracion', 'cobros', 'ademas'] as const;
type TabName = (typeof TABS)[number];

export interface StorefrontProps {
  copy: StorefrontCopy;
  money: Money;
}

/**
 * A sample shop to walk through: its two sides, its numbers, its money, and what else it does. The address names the open
 * tab, so that it can be linked to and going back returns to the one before.
 */
export function Storefront({ copy, money }: StorefrontProps) {
  const root = useRef<HTMLDivElement>(null);
  const hash = useLocationHash();
  const open: TabName = TABS.find((name) => name === hash) ?? 'tienda';

  // The browser looked for the tab before it was shown, and found no place to scroll to.
  useEffect(() => {
    const named = location.hash.slice(1);
    if (TABS.some((name) => name === named)) root.current?.scrollIntoView({ block: 'start' });
  }, []);

  const content = {
    tienda: <Showcase copy={copy} />,
    administracion: (
      <AdminTab copy={copy.administracion} money={money} open={open === 'administracion'} />
    ),
    cobros: <PaymentsTab copy={copy.cobros} />,
    ademas: <Points points={copy.ademas} />,
  };
  return (
    <div ref={root} className={styles['storefront']}>
      <Tabs
        label={copy.etiqueta}
        value={open}
        onValueChange={(name) => setLocationHash(name)}
        items={TABS.map((name) => ({
          value: name,
          label: copy.pestanas[name],
          content: <div id={name}>{content[name]}</div>,
        }))}
      />
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </div>
  );
}
