import { Collapsible } from '@base-ui/react/collapsible';
import { useEffect, useRef, type ReactNode } from 'react';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import '#ui/motion/timings.css';
import styles from './Collapse.module.css';

export interface CollapseProps {
  /** Id of the panel, for the `aria-controls` of its switches. */
  id: string;
  open: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that its owner opens and closes. It is open without scripts, and for the browser's search. */
export function Collapse({ id, open, className, children }: CollapseProps) {
  const hydrated = useHydrated();
  const panelRef = useRef<HTMLDivElement>(null);

  // React writes `hidden` as a boolean, but the browser's search needs the word.
  useEffect(() => {
    if (hydrated && panelRef.current?.hasAttribute('hidden')) {
      panelRef.current.setAttribute('hidden', 'until-found');
    }
  }, [hydrated]);

  return (
    <Collapsible.Root open={open} className={className}>
      <Collapsible.Panel
        id={id}
        ref={panelRef}
        hiddenUntilFound
        className={styles['panel']}
        // The server's HTML has neither `hidden`, which would hide the text without JavaScript, nor `style`, which
        // the CSP blocks. The style sheet closes the panel where scripts run.
        render={({ hidden, style, ...panel }) => (
          <div {...panel} {...(hydrated && { hidden, style })} />
        )}
      >
        <div className={styles['content']}>{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
