import type { ReactNode } from 'react';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './StepFold.module.css';

/** On a phone a step's whole row opens what is done in it; wider, that is simply there. */
export function StepFold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className={styles['fold']}>
      <summary className={styles['open']}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <PlusIcon />
      </summary>
      {children}
    </details>
  );
}
