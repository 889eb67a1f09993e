import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** Imported with `?apart` (`plain-shell.ts`). */
afterFirstPaint(playTerminals);
