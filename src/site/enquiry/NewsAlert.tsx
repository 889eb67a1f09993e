import type { RefObject } from 'react';
import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';

interface NewsAlertProps extends Omit<AlertProps, 'live' | 'title' | 'className'> {
  titleId: string;
  title: string;
  role?: 'alert' | 'group' | 'status';
  box: RefObject<HTMLDivElement | null>;
  className: string | undefined;
}

/** Draws an alert above a form. For each new text, the caller moves the focus to `box`. */
export function NewsAlert(props: NewsAlertProps) {
  const { titleId, title, role = 'alert', box, className, ...alert } = props;
  return (
    <div ref={box} tabIndex={-1} role={role} aria-labelledby={titleId} className={className}>
      <Alert {...alert} live={false} title={<span id={titleId}>{title}</span>} />
    </div>
  );
}
