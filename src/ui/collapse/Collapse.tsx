import { Collapsible } from '@base-ui/react/collapsible';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { ButtonSize, ButtonVariant } from '#ui/button/ButtonLabel.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ChevronDownIcon } from '#ui/icon/direction-icons.tsx';
import '#ui/motion/timings.css';
import styles from './Collapse.module.css';

export interface CollapseProps {
  /** Id of the panel, for the `aria-controls` of switches that stand elsewhere. */
  id?: string | undefined;
  /** Whether it is open, when React keeps it. */
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Text of the button above the panel. Without it, the caller's own switches open and close. */
  trigger?: ReactNode;
  triggerVariant?: ButtonVariant | undefined;
  triggerSize?: ButtonSize | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Content that opens and closes in COLLAPSE_TRANSITION_MS. Without JavaScript it is open and has no
 * button; closed, the browser's search still finds its text and opens it.
 */
export function Collapse(props: CollapseProps) {
  const { id, open, defaultOpen = false, onOpenChange, trigger, children, className } = props;
  const hydrated = useHydrated();
  const panelRef = useRef<HTMLDivElement>(null);

  // React writes `hidden` as a boolean; the browser's search needs the word.
  useEffect(() => {
    if (hydrated && panelRef.current?.hasAttribute('hidden')) {
      panelRef.current.setAttribute('hidden', 'until-found');
    }
  }, [hydrated]);

  return (
    <Collapsible.Root
      {...(open === undefined ? { defaultOpen } : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
      className={className}
    >
      {trigger !== undefined && (
        <Collapsible.Trigger
          className={styles['trigger']}
          render={
            <Button
              variant={props.triggerVariant}
              size={props.triggerSize}
              icon={<ChevronDownIcon className={styles['chevron']} />}
            />
          }
        >
          {trigger}
        </Collapsible.Trigger>
      )}
      <Collapsible.Panel
        {...(id !== undefined && { id })}
        ref={panelRef}
        hiddenUntilFound
        className={styles['panel']}
        // The server's HTML carries neither `hidden`, so that it can be read without JavaScript,
        // nor `style`, which the CSP blocks; the style sheet closes it where scripts run.
        render={({ hidden, style, ...panel }) => (
          <div {...panel} {...(hydrated && { hidden, style })} />
        )}
      >
        <div className={styles['content']}>{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
