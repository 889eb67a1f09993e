import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/**
 * A page imports this file with `?apart`, so that the build makes a separate script
 * (`plain-shell.ts`).
 */
afterFirstPaint(playTerminals);
