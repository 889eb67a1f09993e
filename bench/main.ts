import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { PARTS, QUICK } from '../scripts/tasks/bench.mjs';
import { measurePages } from './pages.ts';
import { measurePanel } from './panel.ts';
import { measurePublishing } from './publishing.ts';
import { type Part, say, withPart } from './report.ts';
import { measureServer } from './server.ts';
import { measureSubmissions } from './submissions.ts';

const isQuick = process.argv.includes(QUICK);

const MEASURES: Record<(typeof PARTS)[number], () => Promise<Part>> = {
  servidor: measureServer,
  envíos: measureSubmissions,
  panel: () => measurePanel(isQuick ? [1_000] : [1_000, 100_000]),
  publicar: () => measurePublishing(isQuick ? [0] : [0, 300]),
  páginas: () => measurePages(isQuick ? 1 : 3),
};

const RESULTS = new URL('results.md', import.meta.url);
const asked = process.argv.slice(2).filter((name) => name !== QUICK);
for (const name of PARTS) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const load = loadavg()[0] ?? 0;
  const part = await MEASURES[name]();
  writeFileSync(RESULTS, withPart(readFileSync(RESULTS, 'utf8'), part, load));
}
say('listo: bench/results.md');
console.log(`\n${readFileSync(RESULTS, 'utf8')}`);
