/**
 * Lines of each room at each commit: code, its tests beside it, and styles.
 *
 *   node scripts/lines-by-room.mjs f112c54 HEAD
 */
import { execFileSync } from 'node:child_process';

const commits = process.argv.slice(2);
const FOLDERS = ['src', 'scripts', 'bench', 'tests', '*.config.ts', '*.config.js'];
const CODE = /\.(astro|m?js|tsx?)$/;
const TEST = /\.(test|contract\.test|cases)\.tsx?$|\/testing-[\w-]+\.tsx?$/;
const KINDS = ['código', 'pruebas', 'CSS'];

/** @param {string} path */
function roomOf(path) {
  if (!path.startsWith('src/'))
    return path.includes('/') ? path.replace(/\/.*/, '/') : 'configuración';
  const [, room = '', rest] = path.split('/');
  return rest === undefined ? 'src/ (raíz)' : `src/${room}/`;
}

/** @param {string} path */
function kindOf(path) {
  if (path.endsWith('.css')) return 'CSS';
  if (!CODE.test(path)) return null;
  return TEST.test(path) || path.startsWith('tests/') ? 'pruebas' : 'código';
}

/** @param {string} commit */
function linesAt(commit) {
  const args = ['grep', '-I', '-c', '', commit, '--', ...FOLDERS];
  const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  /** @type {Record<string, number>} */
  const lines = {};
  for (const [, path, count] of output.matchAll(/^[^:]+:(.+):(\d+)$/gm)) {
    const kind = kindOf(path);
    if (kind === null) continue;
    for (const room of [roomOf(path), 'Todo']) {
      const key = `${room} ${kind}`;
      lines[key] = (lines[key] ?? 0) + Number(count);
    }
  }
  return lines;
}

const counted = commits.map(linesAt);
const keys = counted.flatMap((lines) => Object.keys(lines));
const rooms = [...new Set(keys.map((key) => key.replace(/ \S+$/, '')))].sort();
const row = (/** @type {unknown[]} */ cells) => console.log(`| ${cells.join(' | ')} |`);
const columns = KINDS.flatMap((kind) => commits.map((commit) => `${kind}, ${commit}`));
row(['Habitación', ...columns]);
row(['---', ...columns.map(() => '---:')]);
for (const room of [...rooms.filter((each) => each !== 'Todo'), 'Todo']) {
  row([room, ...KINDS.flatMap((kind) => counted.map((lines) => lines[`${room} ${kind}`] ?? 0))]);
}
