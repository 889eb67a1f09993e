import type { ReactNode } from 'react';
import styles from './Mount.module.css';

const ATTRIBUTE = 'data-mount';

/** Draws a mount. In the browser, React replaces the mount's content (`takeMount`). */
export function Mount({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles['mount']} {...{ [ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}

/** Finds and empties a mount, so that React's `createPortal` can draw in the mount. */
export function takeMount(within: Element, name: string): HTMLElement | null {
  const mount = within.querySelector<HTMLElement>(`[${ATTRIBUTE}="${name}"]`);
  mount?.replaceChildren();
  return mount;
}

export function newMount(): HTMLElement {
  const mount = document.createElement('div');
  mount.className = styles['mount'] ?? '';
  return mount;
}
