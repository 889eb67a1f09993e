import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Forms of another file, and what the browser never asks for by itself. */
const COMPRESSED = /\.(?:br|gz|zst)$/;
/** Sent with their status, never kept; and files whose names change with their content. */
const NEVER_STALE = /^(?:errores\/|\d{3}\.html$|_astro\/)/;

/**
 * The addresses that a cache in front of the site should forget after publishing: those whose bytes
 * or content policy are others now, or that are gone.
 *
 * @param {string | null} former folder of the build that was there before; null when there was none
 * @param {string} fresh folder of the build that is there now
 * @returns {string[]} paths of the site, in order
 */
export function staleAddresses(former, fresh) {
  if (former === null) return [];
  const before = new Set(filesOf(former));
  const after = new Set(filesOf(fresh));
  const policies = [former, fresh].map(policiesOf);
  const isStale = (name) => {
    if (!before.has(name)) return false;
    if (!after.has(name)) return true;
    const address = addressOf(name);
    if (policies[0]?.[address] !== policies[1]?.[address]) return true;
    const [one, other] = [former, fresh].map((folder) =>
      readFileSync(path.join(folder, 'client', name)),
    );
    return one.compare(other) !== 0;
  };
  return [...before].filter(isStale).map(addressOf).sort();
}

/** @param {string} folder @returns {string[]} */
function filesOf(folder) {
  return readdirSync(path.join(folder, 'client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(path.join(folder, 'client'), path.join(entry.parentPath, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .filter((name) => !COMPRESSED.test(name) && !NEVER_STALE.test(name));
}

/** `servicios.html` → `/servicios`, as the server has it (src/server/platform/http/site-files.ts). */
function addressOf(name) {
  return `/${name.endsWith('.html') ? name.slice(0, -'.html'.length).replace(/(^|\/)index$/, '') : name}`;
}

/** @param {string} folder @returns {Record<string, string>} */
function policiesOf(folder) {
  const file = path.join(folder, 'policies.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
