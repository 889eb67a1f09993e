import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from './Clients.module.css';
import styles from './Scene.module.css';

/** The sample clients: each has its own palette and voice. */
export type Client = 'barro' | 'ruta' | 'molino' | 'alba';

interface ScreenProps {
  /** Whose product it is. */
  client: Client;
  /** Size of the drawing, in its own units. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of a drawn screen. Decoration: what it shows is said by the caption beside it. */
export function Screen({ client, width, height, children }: ScreenProps) {
  return (
    <svg
      className={classNames(styles['drawing'], clients[client])}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

interface WordsProps {
  x: number;
  /** The baseline. */
  y: number;
  /** Height of the letters, in the drawing's units. */
  size: number;
  /** `ink` on paper (default), `soft` for what matters less, `lamp` on the client's accent, `bar` on the dark bar. */
  on?: 'ink' | 'soft' | 'lamp' | 'bar';
  /** Set as the client sets its titles. */
  wide?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  children: string | undefined;
}

/** A line of text on a drawn screen. */
export function Words({
  x,
  y,
  size,
  on = 'ink',
  wide = false,
  anchor = 'start',
  children,
}: WordsProps) {
  return (
    <text
      className={classNames(styles['words'], styles[`words-${on}`], wide && styles['words-wide'])}
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
    >
      {children}
    </text>
  );
}
