import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { PARTS, QUICK } from '../scripts/tasks/bench.mjs';
import { panelGoals, serverGoals, storeGoals } from './goals.ts';
import { measurePages, pageGoals, pagesReport } from './pages.ts';
import { measurePanel, panelReport } from './panel.ts';
import { say } from './progress.ts';
import { measurePublishing, publishingGoals, publishingReport } from './publishing.ts';
import { type Part, serverReport, storesReport, withPart } from './report.ts';
import { measureServer } from './server.ts';
import { measureStores } from './store.ts';

const isQuick = process.argv.includes(QUICK);

const MEASURES: Record<(typeof PARTS)[number], () => Promise<Omit<Part, 'load'>>> = {
  async servidor() {
    const figures = await measureServer();
    return { title: 'Servidor', goals: serverGoals(figures), text: serverReport(figures) };
  },
  async envíos() {
    const figures = await measureStores();
    return { title: 'Envíos', goals: storeGoals(figures), text: storesReport(figures) };
  },
  async panel() {
    const figures = await measurePanel(isQuick ? [1_000] : [1_000, 100_000]);
    return { title: 'El panel', goals: panelGoals(figures), text: panelReport(figures) };
  },
  async publicar() {
    const figures = await measurePublishing(isQuick ? [0] : [0, 300]);
    return { title: 'Publicar', goals: publishingGoals(figures), text: publishingReport(figures) };
  },
  async páginas() {
    const figures = await measurePages(isQuick ? 1 : 3);
    return { title: 'Páginas', goals: pageGoals(figures), text: pagesReport(figures) };
  },
};

const RESULTS = new URL('results.md', import.meta.url);
const asked = process.argv.slice(2).filter((name) => name !== QUICK);
for (const name of PARTS) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const load = loadavg()[0] ?? 0;
  const part = { ...(await MEASURES[name]()), load };
  writeFileSync(RESULTS, withPart(readFileSync(RESULTS, 'utf8'), part));
}
say('listo: bench/results.md');
process.stdout.write(`\n${readFileSync(RESULTS, 'utf8')}`);
