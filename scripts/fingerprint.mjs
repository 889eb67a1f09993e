import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const TEST = /\.test\.[a-z]+$/;

/**
 * Returns a digest of files and values. Test files, file dates and empty values do not change it.
 *
 * @param {string} root the folder that contains the `inputs`
 * @param {string[]} inputs files and folders, which may be missing
 * @param {Record<string, string | undefined>} values
 */
export function fingerprint(root, inputs, values = {}) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(root, input)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  for (const [name, value] of Object.entries(values).sort()) {
    if (value) hash.update(`\0${name}=${value}`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} input
 * @returns {string[]} paths relative to `root`
 */
function filesIn(root, input) {
  const found = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return TEST.test(input) ? [] : [input];
  return readdirSync(path.join(root, input)).flatMap((name) =>
    filesIn(root, path.join(input, name)),
  );
}
