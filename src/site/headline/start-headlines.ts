import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** What a page with a headline does by itself; it imports this with `?apart` (plain-shell.ts). */
afterFirstPaint(moveHeadlines);
