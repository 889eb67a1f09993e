import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** Pages import this file with `?apart`, so the file becomes its own script (`plain-shell.ts`). */
afterFirstPaint(moveHeadlines);
