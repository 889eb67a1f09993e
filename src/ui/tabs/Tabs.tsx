import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** The open one, when React keeps it. */
  value?: string | undefined;
  /** The open one at first. Default: the first. */
  defaultValue?: string | undefined;
  /** Told whenever another tab opens. */
  onValueChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
}

/**
 * Several views of one thing in one place. Arrows move between tabs and Enter or Space opens one.
 * All panels are in the HTML; without JavaScript all are shown, one under the other, each under
 * its name.
 */
export function Tabs(props: TabsProps) {
  const { label, items, value, defaultValue = items[0]?.value, onValueChange, className } = props;
  const hydrated = useHydrated();
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={(next: string) => onValueChange?.(next)}
      className={classNames(styles['tabs'], className)}
    >
      <BaseTabs.List aria-label={label} className={styles['list']}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className={styles['tab']}>
            {item.icon}
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
          // Not in the server's HTML, where they would lock content away from those without
          // JavaScript; until it arrives the style sheet hides the closed panels.
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
