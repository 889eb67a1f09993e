import type { RefObject } from 'react';
import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';

interface NewsAlertProps extends Omit<AlertProps, 'live' | 'title' | 'className'> {
  /** Id of its title, which names it. */
  titleId: string;
  title: string;
  /** Default `alert`. */
  role?: 'alert' | 'group' | 'status';
  /** What useFocusOn gave: it takes focus when it has news. */
  box: RefObject<HTMLDivElement | null>;
  className: string | undefined;
}

/** An alert of a form that takes focus with its news, and so is seen and read wherever the visitor was. */
export function NewsAlert(props: NewsAlertProps) {
  const { titleId, title, role = 'alert', box, className, ...alert } = props;
  return (
    <div ref={box} tabIndex={-1} role={role} aria-labelledby={titleId} className={className}>
      <Alert {...alert} live={false} title={<span id={titleId}>{title}</span>} />
    </div>
  );
}
