import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** Imported with `?apart` by `BreakerScript.astro` (`plain-shell.ts`). */
afterFirstPaint(breakShop);
