import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** Pages with a terminal import this script with `?apart` (`plain-shell.ts`). */
afterFirstPaint(playTerminals);
