import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { describeMachine } from './machine.ts';
import { measurePages } from './pages.ts';
import { measurePanel } from './panel.ts';
import { measureCrowd } from './panel-crowd.ts';
import { say } from './progress.ts';
import { measurePublishing } from './publishing.ts';
import { report } from './report.ts';
import type { Part, Results } from './results.ts';
import { measureScale } from './scale.ts';
import { measureServer } from './server.ts';
import { measureStores } from './store.ts';
import { PARTS, QUICK } from '../scripts/tasks/bench.mjs';

/*
 * `npm run bench [páginas] [servidor] [envíos] [panel] [escala] [publicar] [rápido]`: measures the built site and writes the
 * results beside this file. Parts that are not asked for keep their last figures; `rápido` opens
 * each page once and not three times, and asks the panel with no more than a hundred thousand enquiries.
 */

const JSON_FILE = new URL('results.json', import.meta.url);
const MARKDOWN_FILE = new URL('results.md', import.meta.url);

const isQuick = process.argv.includes(QUICK);
const asked = process.argv.slice(2).filter((name) => name !== QUICK);
const wanted = new Set<string>(asked.length > 0 ? asked : PARTS);

const before = existsSync(JSON_FILE)
  ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Results)
  : undefined;
const results: Results = {
  ...before,
  machine: describeMachine(),
  measured: { ...before?.measured },
};
// Saved after each part: what was measured is not lost if the next one fails.
const save = () => {
  writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(MARKDOWN_FILE, report(results));
};
const begin = (part: Part) => {
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  results.measured[part] = { date: new Date().toISOString().slice(0, 10), load };
};
if (wanted.has('servidor')) {
  begin('servidor');
  results.server = await measureServer();
  save();
}
if (wanted.has('envíos')) {
  begin('envíos');
  results.stores = await measureStores();
  save();
}
if (wanted.has('panel')) {
  begin('panel');
  const sizes = [1_000, 100_000];
  results.crowd = await measureCrowd();
  save();
  await measurePanel(isQuick ? sizes.slice(0, 1) : sizes, (panel) => {
    results.panel = panel;
    save();
  });
}
if (wanted.has('escala')) {
  begin('escala');
  results.scale = await measureScale();
  save();
}
if (wanted.has('publicar')) {
  begin('publicar');
  results.publishing = await measurePublishing(isQuick ? [0] : [0, 300]);
  save();
}
if (wanted.has('páginas')) {
  begin('páginas');
  results.pages = await measurePages(isQuick ? 1 : 3);
  save();
}
say('listo: bench/results.md');
process.stdout.write(`\n${report(results)}`);
