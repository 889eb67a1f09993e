/**
 * Takes Astro's place in a clone of the project (clone.ts), where what is tried is all around it: it
 * leaves the built site of the tests in the folder that it is given, with what the content says in two
 * pages: the first price, and the title of the notes. As long as there is a file QUICK_HOLD it waits, and
 * writes into it who waits.
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 20;
const { QUICK_HOLD = '', QUICK_SITE = '', CONTENT_DIR } = process.env;
const content = CONTENT_DIR || (existsSync('content') ? 'content' : 'sample');
const fresh = process.argv[process.argv.indexOf('--outDir') + 1];
console.log('[paso] lee el contenido');
const said = (file, pattern) => pattern.exec(readFileSync(path.join(content, file), 'utf8'))?.[1];
const pages = {
  notas: said('notas.yaml', /^titulo: (.*)$/m),
  servicios: said('servicios.yaml', /^ {4}desde: (\d+)$/m),
};
while (existsSync(QUICK_HOLD)) {
  writeFileSync(QUICK_HOLD, String(process.ppid));
  await wait(POLL_MS);
}
cpSync(QUICK_SITE, fresh, { recursive: true });
for (const [page, words] of Object.entries(pages)) {
  const file = path.join(fresh, 'client', `${page}.html`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('</body>', `<p>Dice: ${words}.</p></body>`));
  for (const coding of ['br', 'gz', 'zst']) rmSync(`${file}.${coding}`);
}
