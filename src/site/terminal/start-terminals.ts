import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** What a page with a terminal does by itself; it imports this with `?apart` (plain-shell.ts). */
afterFirstPaint(playTerminals);
