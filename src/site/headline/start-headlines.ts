import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { moveHeadlines } from './move-headlines.ts';

/** Runs on pages with a headline, which import this with `?apart` (plain-shell.ts). */
afterFirstPaint(moveHeadlines);
