import { createContext, use, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from './Clients.module.css';
import scene from './Scene.module.css';
import styles from './Screen.module.css';

/** The sample clients: each has its own palette and voice. */
export type Client = 'barro' | 'ruta' | 'molino' | 'alba';

interface ScreenProps {
  client: Client;
  width: number;
  height: number;
  /** The part that a frame of another shape shows. Default: the left. */
  from?: 'xMinYMin' | 'xMidYMin' | 'xMidYMid';
  children: ReactNode;
}

/** Width of the drawing in its own units, for its words. */
const ScreenWidth = createContext(0);

/** The smallest letters, in CSS pixels (docs/direccion-de-arte.md). */
const SMALLEST_PX = 13;
/** The widths from which words appear are multiples of this: the steps of Screen.module.css. */
const STEP_PX = 80;

/** The frame of a drawn screen, without the words that would be too small at its width. Decoration. */
export function Screen({ client, width, height, from = 'xMinYMin', children }: ScreenProps) {
  return (
    <span className={styles['screen']}>
      <svg
        className={classNames(scene['drawing'], clients[client])}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={`${from} slice`}
        aria-hidden="true"
      >
        <ScreenWidth value={width}>{children}</ScreenWidth>
      </svg>
    </span>
  );
}

interface WordsProps {
  x: number;
  y: number;
  size: number;
  /** `ink` on paper (default), `soft` for details, `lamp` on the client's accent, `bar` on the dark bar. */
  on?: 'ink' | 'soft' | 'lamp' | 'bar';
  /** In the typeface of the client's titles. */
  wide?: boolean;
  anchor?: 'middle' | 'end';
  children: string | undefined;
}

export function Words({ x, y, size, on = 'ink', wide = false, anchor, children }: WordsProps) {
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
