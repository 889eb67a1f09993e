import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** How long a file is kept that no page names any more, in milliseconds: a tab open since yesterday. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Files with a hash in their name: another build never means something else by it. */
const ASSETS = path.join('client', '_astro');

/** In a built folder: which of those files are no longer its own, and since when, in milliseconds. */
const LEDGER = '.atalaya-retirados.json';

/**
 * Copies the scripts, styles and pictures of the former build that the new one does not have, so that
 * a page that was opened before goes on working: its islands load theirs when they are first seen.
 *
 * @param {string} former a built folder; need not exist
 * @param {string} fresh the folder that is to take its place
 * @param {number} now milliseconds
 */
export function keepAssets(former, fresh, now = Date.now()) {
  if (!existsSync(path.join(former, ASSETS))) return;
  const retired = readLedger(former);
  /** @type {Record<string, number>} */
  const kept = {};
  mkdirSync(path.join(fresh, ASSETS), { recursive: true });
  for (const entry of readdirSync(path.join(former, ASSETS), { withFileTypes: true })) {
    const { name } = entry;
    const place = path.join(fresh, ASSETS, name);
    const since = retired[name] ?? now;
    if (!entry.isFile() || existsSync(place) || now - since > KEPT_MS) continue;
    copyFileSync(path.join(former, ASSETS, name), place);
    kept[name] = since;
  }
  writeFileSync(path.join(fresh, LEDGER), JSON.stringify(kept));
}

/** @param {string} folder @returns {Record<string, number>} */
function readLedger(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, LEDGER), 'utf8'));
  } catch {
    return {};
  }
}
