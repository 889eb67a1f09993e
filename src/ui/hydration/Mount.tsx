import type { ReactNode } from 'react';
import styles from './Mount.module.css';

/** The attribute that names a mount. */
const ATTRIBUTE = 'data-mount';

/**
 * A place in the server's HTML which React takes over in the browser, with what the server draws in it
 * until then. All around it stays as the server sent it.
 */
export function Mount({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles['mount']} {...{ [ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}

/** The mount of this name in an element, emptied for React (`createPortal`). */
export function takeMount(within: Element, name: string): HTMLElement | null {
  const mount = within.querySelector<HTMLElement>(`[${ATTRIBUTE}="${name}"]`);
  mount?.replaceChildren();
  return mount;
}

/** A mount that the server's HTML does not have. The caller inserts it. */
export function newMount(): HTMLElement {
  const mount = document.createElement('div');
  mount.className = styles['mount'] ?? '';
  return mount;
}
