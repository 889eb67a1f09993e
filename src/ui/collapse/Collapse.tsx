import { Collapsible } from '@base-ui/react/collapsible';
import { useEffect, useRef, type ReactNode } from 'react';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import '#ui/motion/timings.css';
import styles from './Collapse.module.css';

export interface CollapseProps {
  id: string;
  open: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Draws content that is visible only if `open` is true, or if the browser's search finds a text in
 * the content. Without scripts, the content is always visible.
 */
export function Collapse({ id, open, className, children }: CollapseProps) {
  const hydrated = useHydrated();
  const panelRef = useRef<HTMLDivElement>(null);

  // React writes `hidden` without a value, but the browser's search needs `until-found`.
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
        // The server's HTML has no `hidden`, so that the text is visible without scripts, and no
        // `style`, because the content security policy blocks this attribute.
        render={({ hidden, style, ...panel }) => (
          <div {...panel} {...(hydrated && { hidden, style })} />
        )}
      >
        <div className={styles['content']}>{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
