import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** Pages import this file with `?apart`, which makes a separate script (`plain-shell.ts`). */
afterFirstPaint(moveHeadlines);
