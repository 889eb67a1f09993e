import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** The import of this file ends with `?apart`, so it becomes its own script (`plain-shell.ts`). */
afterFirstPaint(playTerminals);
