import { classNames } from '#ui/class-names.ts';
import styles from './Message.module.css';
import { Prose } from './Prose.tsx';

interface MessageProps {
  /** Whose phone it is, or who writes. */
  from: string;
  /** What its clock says. */
  hour: string;
  /** What arrived: with a line of dashes in it, two messages, one after the other. */
  html: string;
  /** What it is part of; on its own it may follow a line of hours. */
  className?: string | undefined;
}

/** A phone, standing, and on it what arrived. */
export function Message({ from, hour, html, className = styles['alone'] }: MessageProps) {
  return (
    <div className={classNames(styles['phone'], className)}>
      <p className={styles['bar']}>
        <b>{hour}</b>
        <svg viewBox="0 0 22 16" aria-hidden="true" focusable="false">
          <path d="M0 16h4v-5H0zM6 16h4V8H6zM12 16h4V4h-4zM18 16h4V0h-4z" />
        </svg>
      </p>
      <p className={styles['from']}>{from}</p>
      {html.split(/<hr\s*\/?>/).map((message) => (
        <div key={message} className={styles['message']} data-message="">
          <Prose html={message} />
        </div>
      ))}
    </div>
  );
}
