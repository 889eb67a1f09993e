/**
 * Prints the imports between the folders of src/server. Fails if folders import each other in a
 * circle. With depth 2, the script also prints inner folders.
 *
 * node scripts/rooms.mjs [src/server] [depth]
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [root = 'src/server', depth = '1'] = process.argv.slice(2);
const TEST = /\.(test|cases)\.|\/testing-/;

/** The imports between files below `root`. @type {[from: string, to: string][]} */
const imports = globSync(`${root}/**/*.{ts,tsx}`)
  .filter((file) => !TEST.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import\() ?'([#.][^']+)'/g)].map(
      ([, name = '']) => {
        const isWhole = name.startsWith('#');
        const from = isWhole ? 'src' : path.dirname(file);
        return /** @type {[string, string]} */ ([file, path.join(from, name.replace('#', ''))]);
      },
    ),
  )
  .filter(([, target]) => target.startsWith(`${root}/`));

/** @param {string} file below `root` @param {number} level */
function roomOf(file, level) {
  const folders = path.dirname(path.relative(root, file)).split(path.sep);
  return folders[0] === '.' ? '' : folders.slice(0, level).join('/');
}

/**
 * @param {number} level
 * @returns {Map<string, Set<string>>} the folders that each folder imports
 */
function arrowsAt(level) {
  const arrows = new Map();
  for (const [from, to] of imports.map((pair) => pair.map((file) => roomOf(file, level)))) {
    if (!from || !to || from === to) continue;
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

/**
 * @param {Map<string, Set<string>>} arrows
 * @param {string[]} way a chain of folders, each of which imports the next folder
 * @param {Set<string>} done the folders that this search has already found to be in no circle
 * @returns {string[]} the first circle, or an empty list
 */
function circleFrom(arrows, way, done) {
  const last = way.at(-1) ?? '';
  for (const to of arrows.get(last) ?? []) {
    if (way.includes(to)) return [...way.slice(way.indexOf(to)), to];
    const found = done.has(to) ? [] : circleFrom(arrows, [...way, to], done);
    if (found.length > 0) return found;
  }
  done.add(last);
  return [];
}

for (const [room, to] of [...arrowsAt(Number(depth))].sort()) {
  console.log(`${room} → ${[...to].sort().join(', ')}`);
}
const deepest = Math.max(...imports.map(([file]) => file.split('/').length));
for (let level = 1; level <= deepest; level += 1) {
  const arrows = arrowsAt(level);
  const done = new Set();
  const circles = [...arrows.keys()].map((room) => circleFrom(arrows, [room], done));
  const circle = circles.find(({ length }) => length > 0);
  if (circle === undefined) continue;
  console.error(`Carpetas que se importan en círculo: ${circle.join(' → ')}`);
  process.exitCode = 1;
  break;
}
