import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumCandidates, isLight } from '../../scripts/chromium.mjs';

/**
 * For what the Chromium made for tests has not got: one with windows.
 *
 * @returns its program, or null where there is none
 */
export function wholeChromium(): string | null {
  const files = chromiumCandidates(process.env).map(({ file }) => file);
  return (
    [...files, chromium.executablePath()].find((file) => !isLight(file) && existsSync(file)) ?? null
  );
}
