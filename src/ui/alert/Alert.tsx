import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '#ui/icon/icons.ts';
import { ALERT_TRANSITION_MS } from '#ui/motion/timings.ts';
import '#ui/motion/timings.css';
import styles from './Alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'error';

const ICONS = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: ErrorIcon };

export interface AlertProps {
  /** Screen readers announce an `error` or a `warning` at once, and other alerts a little later. */
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Adds a close button. After the closing animation, this function must remove the alert. */
  onDismiss?: (() => void) | undefined;
  /** True while the alert disappears. The caller removes the alert after `ALERT_TRANSITION_MS`. */
  leaving?: boolean | undefined;
  /** False if the alert was in the page from the start: screen readers then do not announce it. */
  live?: boolean | undefined;
  className?: string | undefined;
}

/** Draws an alert. It never disappears by itself, because some people read slowly. */
export function Alert(props: AlertProps) {
  const { tone = 'info', title, children, actions, onDismiss, live = true, className } = props;
  const [closed, setClosed] = useState(false);
  const leaving = closed || props.leaving === true;
  const Icon = ICONS[tone];

  useEffect(() => {
    if (!closed) return undefined;
    const timer = setTimeout(() => onDismiss?.(), ALERT_TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [closed, onDismiss]);

  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div
      className={classNames(styles['alert'], styles[tone], leaving && styles['leaving'], className)}
      {...(live && { role })}
    >
      <span className={styles['icon']}>
        <Icon />
      </span>
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children !== undefined && <div className={styles['text']}>{children}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {onDismiss && (
        <Button
          variant="quiet"
          aria-label={pageWords().controls.cerrarAviso}
          icon={<CloseIcon />}
          className={styles['close']}
          onClick={() => setClosed(true)}
        />
      )}
    </div>
  );
}
