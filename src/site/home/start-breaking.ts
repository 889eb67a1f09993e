import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** The import of this file ends with `?apart`, so it becomes its own script (`plain-shell.ts`). */
afterFirstPaint(breakShop);
