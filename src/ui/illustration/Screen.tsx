import { createContext, use, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from './Clients.module.css';
import scene from './Scene.module.css';
import styles from './Screen.module.css';

/** The sample clients: each has its own palette and voice. */
export type Client = 'barro' | 'ruta' | 'molino' | 'alba';

interface ScreenProps {
  /** Whose product it is. */
  client: Client;
  /** Size of the drawing, in its own units. */
  width: number;
  height: number;
  /** What of it a frame of another shape keeps in view. Default: its left. */
  from?: 'xMinYMin' | 'xMidYMin' | 'xMidYMid';
  children: ReactNode;
}

/** Width of the drawing in its own units, for what is written on it. */
const ScreenWidth = createContext(0);

/** The smallest that letters are to be seen, in CSS pixels (docs/direccion-de-arte.md). */
const SMALLEST_PX = 13;
/** Widths at which words appear are rounded up to so many pixels: the steps of Screen.module.css. */
const STEP_PX = 80;

/**
 * The frame of a drawn screen. Decoration: what it shows is said by the caption beside it. Words that
 * would be too small to read at the width it is seen at are left out, and it is a picture without them.
 */
export function Screen({ client, width, height, from = 'xMinYMin', children }: ScreenProps) {
  return (
    <span className={styles['screen']}>
      <svg
        className={classNames(scene['drawing'], clients[client])}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={`${from} slice`}
        aria-hidden="true"
        focusable="false"
      >
        <ScreenWidth value={width}>{children}</ScreenWidth>
      </svg>
    </span>
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
  const readableAt = Math.ceil((SMALLEST_PX * use(ScreenWidth)) / size / STEP_PX) * STEP_PX;
  return (
    <text
      data-from={readableAt}
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
