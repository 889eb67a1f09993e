import type { ReactNode } from 'react';
import styles from './Mount.module.css';

const ATTRIBUTE = 'data-mount';

/** A place in the server's HTML that React takes over in the browser. The HTML around it stays. */
export function Mount({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles['mount']} {...{ [ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}

/** The mount with this name in an element, emptied for React (`createPortal`). */
export function takeMount(within: Element, name: string): HTMLElement | null {
  const mount = within.querySelector<HTMLElement>(`[${ATTRIBUTE}="${name}"]`);
  mount?.replaceChildren();
  return mount;
}

/** A mount that the server's HTML does not have; the caller inserts it. */
export function newMount(): HTMLElement {
  const mount = document.createElement('div');
  mount.className = styles['mount'] ?? '';
  return mount;
}
