import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** Pages import this file with `?apart`, so the file becomes its own script (`plain-shell.ts`). */
afterFirstPaint(playTerminals);
