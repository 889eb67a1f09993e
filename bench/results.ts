import type { PARTS } from '../scripts/tasks/bench.mjs';
import type { Machine } from './machine.ts';
import type { PagesFigures } from './pages.ts';
import type { PanelFigures } from './panel.ts';
import type { CrowdFigures } from './panel-crowd.ts';
import type { PublishingFigures } from './publishing.ts';
import type { ScaleFigures } from './scale.ts';
import type { ServerFigures } from './server.ts';
import type { StoreFigures } from './store.ts';

export type Part = (typeof PARTS)[number];

/** What was measured, part by part. */
export interface Results {
  machine: Machine;
  /** When each part was, and how many processes waited for a core in the minute before. */
  measured: Partial<Record<Part, { date: string; load: number }>>;
  pages?: PagesFigures;
  server?: ServerFigures;
  stores?: StoreFigures[];
  panel?: PanelFigures[];
  scale?: ScaleFigures;
  crowd?: CrowdFigures;
  publishing?: PublishingFigures[];
}
