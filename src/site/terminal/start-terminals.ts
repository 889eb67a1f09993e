import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** Pages import this file with `?apart`, which makes a separate script (`plain-shell.ts`). */
afterFirstPaint(playTerminals);
