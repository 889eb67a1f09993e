import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import styles from './Tabs.module.css';

export interface TabsProps {
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
}

/** Draws tabs. Without JavaScript all panels are visible. */
export function Tabs({ label, items, value, onValueChange }: TabsProps) {
  const hydrated = useHydrated();
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: string) => onValueChange(next)}
      className={styles['tabs']}
    >
      <BaseTabs.List aria-label={label} className={styles['list']}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className={styles['tab']}>
            {item.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel
          key={item.value}
          value={item.value}
          keepMounted
          className={styles['panel']}
          // The server's HTML has no `hidden`, so that all panels are visible without JavaScript.
          // With JavaScript, CSS hides the closed panels before hydration.
          render={({ hidden, inert, ...panel }) => (
            <div {...panel} {...(hydrated && { hidden, inert })} />
          )}
        >
          <p className={styles['name']} aria-hidden="true">
            {item.label}
          </p>
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
