import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** `BreakerScript.astro` imports this with `?apart`, for a separate script (`plain-shell.ts`). */
afterFirstPaint(breakShop);
