import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** The Button that opens and closes it. */
  trigger: ReactElement;
  /** Names the popover for screen readers; shown as its heading unless `titleHidden`. */
  title: string;
  titleHidden?: boolean | undefined;
  children: ReactNode;
  /** Whether it is open, when React keeps it. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Where it prefers to be; it turns where there is more room. */
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** What it stands beside, when not its button: a whole field with a button in it. */
  anchor?: RefObject<Element | null> | undefined;
  /** What takes focus when it opens. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}

/**
 * Something more beside the button that asks for it: an explanation, a calendar. Escape or a press
 * outside closes it and the page stays usable around it. Not in the server's HTML: nothing that is
 * needed may live only here.
 */
export function Popover(props: PopoverProps) {
  const { trigger, title, titleHidden = false, children, open, onOpenChange } = props;
  return (
    <BasePopover.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={8}
          collisionPadding={16}
          className={styles['positioner']}
          {...(props.anchor && { anchor: props.anchor })}
        >
          <BasePopover.Popup
            className={classNames(styles['popup'], props.className)}
            {...(titleHidden && { 'aria-label': title })}
            {...(props.initialFocus && { initialFocus: props.initialFocus })}
          >
            {!titleHidden && (
              <BasePopover.Title className={styles['title']}>{title}</BasePopover.Title>
            )}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
