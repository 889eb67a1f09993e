import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { playTerminals } from './play-terminals.ts';

/** Runs on pages with a terminal, which import this with `?apart` (plain-shell.ts). */
afterFirstPaint(playTerminals);
