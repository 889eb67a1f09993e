import { createContext, use, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from './Clients.module.css';
import scene from './Scene.module.css';
import styles from './Screen.module.css';

export type Client = 'barro' | 'ruta' | 'molino' | 'alba';

interface ScreenProps {
  client: Client;
  width: number;
  height: number;
  /** The part of the drawing that a narrower or lower frame shows. The default is the top left. */
  from?: 'xMinYMin' | 'xMidYMin' | 'xMidYMid';
  children: ReactNode;
}

const ScreenWidth = createContext(0);

/** The smallest size of a word in a drawing, in CSS pixels (`docs/direccion-de-arte.md`). */
const SMALLEST_PX = 13;
/**
 * `Screen.module.css` hides a word if the screen is narrower than a certain width. This width is a
 * multiple of `STEP_PX`.
 */
const STEP_PX = 80;

/** Draws a screen as decoration. A small screen hides the words that nobody could read. */
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
  /** `ink` and the paler `soft` are for paper, `lamp` is for the accent, `bar` for a dark bar. */
  on?: 'ink' | 'soft' | 'lamp' | 'bar';
  wide?: boolean;
  anchor?: 'middle' | 'end';
  text: string | undefined;
}

export function Words({ x, y, size, on = 'ink', wide = false, anchor, text }: WordsProps) {
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
      {text}
    </text>
  );
}
