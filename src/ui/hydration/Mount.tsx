import type { ReactNode } from 'react';
import styles from './Mount.module.css';

const ATTRIBUTE = 'data-mount';

/** Draws an empty element in the server's HTML. In the browser React draws into this element. */
export function Mount({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles['mount']} {...{ [ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}

/**
 * Finds a mount by its name and removes its content, so that React's `createPortal` can draw in the
 * mount.
 */
export function takeMount(within: Element, name: string): HTMLElement | null {
  const mount = within.querySelector<HTMLElement>(`[${ATTRIBUTE}="${name}"]`);
  mount?.replaceChildren();
  return mount;
}

/** Creates a mount. The caller must insert the mount into the page. */
export function newMount(): HTMLElement {
  const mount = document.createElement('div');
  mount.className = styles['mount'] ?? '';
  return mount;
}
