import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelSectionProps {
  id: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

export function PanelSection({ id, title, intro, children }: PanelSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={styles['section']}>
      <div>
        <h2 id={`${id}-titulo`}>{title}</h2>
        {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

export function PanelHeading({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <header className={styles['heading']}>
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
    </header>
  );
}
