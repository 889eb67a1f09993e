import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** What the home page does for its breaker; BreakerScript.astro imports this with `?apart` (plain-shell.ts). */
afterFirstPaint(breakShop);
