import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Names under which systems install Chromium or Chrome, in order of preference. */
const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
];

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
 * The Chromium that the tests drive: CHROMIUM_PATH if it is set, else the system's.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(file: string) => boolean} exists whether a path is a program that can run
 * @returns {string | null} its path; null when Playwright's own must be used
 * @throws {Error} when CHROMIUM_PATH names nothing that can run
 */
export function findChromium(env = process.env, exists = isExecutable) {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (exists(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH apunta a «${chosen}», que no existe o no se puede ejecutar.`);
  }
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter(Boolean);
  for (const command of COMMANDS) {
    for (const folder of folders) {
      const file = path.join(folder, command);
      if (exists(file)) return file;
    }
  }
  return PLACES.find(exists) ?? null;
}
