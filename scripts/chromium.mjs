import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * The system names of Chromium and Chrome, best first: the headless shell, which renders the same
 * pages without windows.
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

/** @param {string} file whether it is a headless shell */
export const isLight = (file) => /headless[-_]shell/.test(file);

/** Paths of installers outside PATH. */
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
 * The Chromiums for tests, best first: CHROMIUM_PATH even if it is invalid, then the system's
 * existing ones.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(file: string) => boolean} exists whether a path is an executable
 * @returns {{ file: string, origin: string }[]} each with the source of its path
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
