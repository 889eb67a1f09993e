import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** Pages with a headline import this script with `?apart` (`plain-shell.ts`). */
afterFirstPaint(moveHeadlines);
