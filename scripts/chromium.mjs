import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * The names of the browser programs, from best to worst. A headless shell draws the same pages as a
 * whole browser but cannot show windows.
 */
const COMMANDS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
];

/**
 * Tells whether a program is a headless shell.
 *
 * @param {string} file
 */
export const isLight = (file) => /headless[-_]shell/.test(file);

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the Chromium programs for tests. CHROMIUM_PATH always comes first, even if no file exists
 * at this path.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(file: string) => boolean} exists
 * @returns {{ file: string, origin: string }[]}
 */
export function chromiumCandidates(env, exists = isExecutable) {
  const chosen = env['CHROMIUM_PATH']
    ? [{ file: env['CHROMIUM_PATH'], origin: 'CHROMIUM_PATH' }]
    : [];
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  const system = [...onPath, ...PLACES].filter(exists);
  return [...chosen, ...system.map((file) => ({ file, origin: 'Chromium del sistema' }))];
}
