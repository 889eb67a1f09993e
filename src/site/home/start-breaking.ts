import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** `BreakerScript.astro` imports this file with `?apart`: a separate script (`plain-shell.ts`). */
afterFirstPaint(breakShop);
