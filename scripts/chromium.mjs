import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Names under which systems install Chromium or Chrome, in order of preference: first the one that is
 * made for tests, which draws the same pages without the windows around them.
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

/** @param {string} file whether it is one without windows, made for tests */
export const isLight = (file) => /headless[-_]shell/.test(file);

/** Where installers put it outside PATH. */
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
 * The Chromiums that the tests may drive, best first: CHROMIUM_PATH whatever it holds, then those
 * of the system that exist.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(file: string) => boolean} exists whether a path is a program that can run
 * @returns {{ file: string, origin: string }[]} each with where its path comes from
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
