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

/** @param {string} file below `root` @param {number} level */
function roomOf(file, level) {
  const folders = path.dirname(path.relative(root, file)).split(path.sep);
  return folders[0] === '.' ? '' : folders.slice(0, level).join('/');
}

/** The imports between files below `root`. @type {[from: string, to: string | null][]} */
const imports = [];
for (const file of globSync(`${root}/**/*.{ts,tsx}`)) {
  if (TEST.test(file)) continue;
  imports.push([file, null]);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /\b(?:from|import\() ?'([#.][^']+)'/g,
  )) {
    const target = name.startsWith('#')
      ? path.join('src', name.slice(1))
      : path.join(path.dirname(file), name);
    if (target.startsWith(`${root}/`)) imports.push([file, target]);
  }
}

/** @param {number} level */
function measure(level) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const [file, target] of imports) {
    const from = roomOf(file, level);
    if (from === '') continue;
    const known = arrows.get(from) ?? new Set();
    arrows.set(from, known);
    const to = target === null ? '' : roomOf(target, level);
    if (to !== '' && to !== from) known.add(to);
  }
  /**
   * @param {string} room
   * @returns {Set<string>} all folders that `room` imports directly or indirectly
   */
  const reached = (room) => {
    const seen = new Set();
    const next = [room];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      for (const to of arrows.get(at) ?? []) {
        if (!seen.has(to)) next.push(to);
        seen.add(to);
      }
    }
    return seen;
  };
  const rooms = [...arrows.keys()].sort();
  const reach = new Map(rooms.map((room) => [room, reached(room)]));
  const pairs = rooms.flatMap((one, index) =>
    rooms
      .slice(index + 1)
      .filter((other) => arrows.get(one)?.has(other) && arrows.get(other)?.has(one))
      .map((other) => `${one} ⇄ ${other}`),
  );
  const circles = rooms.map((room) =>
    rooms.filter(
      (other) => other === room || (reach.get(room)?.has(other) && reach.get(other)?.has(room)),
    ),
  );
  const largest = circles.sort((a, b) => b.length - a.length)[0] ?? [];
  return { rooms, arrows, pairs, largest };
}

const { rooms, arrows, pairs, largest } = measure(Number(depth));
for (const room of rooms)
  console.log(`${room} → ${[...(arrows.get(room) ?? [])].sort().join(', ') || '—'}`);
const count = [...arrows.values()].reduce((sum, to) => sum + to.size, 0);
console.log(
  `\n${rooms.length} carpetas, ${count} flechas, ${pairs.length} pares que se importan, círculo mayor de ${largest.length}`,
);

const deepest = Math.max(...imports.map(([file]) => file.split('/').length));
for (let level = 1; level <= deepest; level += 1) {
  const circle = measure(level).largest;
  if (circle.length < 2) continue;
  console.error(`Carpetas que se importan en círculo: ${circle.join(', ')}`);
  process.exitCode = 1;
  break;
}
