import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** Imported with `?apart` (`plain-shell.ts`). */
afterFirstPaint(moveHeadlines);
