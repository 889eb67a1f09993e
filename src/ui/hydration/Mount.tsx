import type { ReactNode } from 'react';
import styles from './Mount.module.css';

const ATTRIBUTE = 'data-mount';

/** Draws an element whose content React replaces in the browser (`takeMount`). */
export function Mount({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={styles['mount']} {...{ [ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}

/** Finds a mount and removes its content, for React's `createPortal`. */
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
