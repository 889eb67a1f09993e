import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** Pages import this file with `?apart`, so the file becomes its own script (`plain-shell.ts`). */
afterFirstPaint(breakShop);
