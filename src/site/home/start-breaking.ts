import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { breakShop } from './break-shop.ts';

/** Runs on the home page; BreakerScript.astro imports this with `?apart` (plain-shell.ts). */
afterFirstPaint(breakShop);
