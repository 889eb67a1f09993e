import type { RefObject } from 'react';
import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';

interface NewsAlertProps extends Omit<AlertProps, 'live' | 'title' | 'className'> {
  titleId: string;
  title: string;
  role?: 'alert' | 'group' | 'status';
  /** What {@link useFocusOn} gives: the alert takes focus when it has news. */
  box: RefObject<HTMLDivElement | null>;
  className: string | undefined;
}

/** An alert of a form that takes focus when its news come, so that it is seen and read wherever the visitor is. */
export function NewsAlert(props: NewsAlertProps) {
  const { titleId, title, role = 'alert', box, className, ...alert } = props;
  return (
    <div ref={box} tabIndex={-1} role={role} aria-labelledby={titleId} className={className}>
      <Alert {...alert} live={false} title={<span id={titleId}>{title}</span>} />
    </div>
  );
}
