import { startAgo } from './ago.ts';
import { startShortcuts } from './shortcuts.ts';

/** What every page of the inbox has. */
export function startPanel(): void {
  startAgo();
  startShortcuts();
}
