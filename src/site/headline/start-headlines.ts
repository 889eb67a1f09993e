import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** A page imports this file with `?apart` (`plain-shell.ts`). */
afterFirstPaint(moveHeadlines);
