import type { TestInfo } from '@playwright/test';
import { addRow } from '../support/results-table.ts';

/** A line of the table that `npm run test:security` ends with. */
export interface AttackRow {
  /** What was tried, in Spanish like the rest of the table. */
  attack: string;
  cases: number;
  /** The highest HTTP status that came back; 0 when the server only hung up. */
  worst?: number;
  /** How long the slowest answer took, in milliseconds. */
  slowestMs?: number;
  /** What came of it, such as the statuses seen. */
  found: string;
}

export function addAttack(test: TestInfo, row: AttackRow): void {
  addRow(test, 'Seguridad', {
    ataque: row.attack,
    casos: row.cases,
    'peor estado': row.worst ?? '—',
    'más lenta': row.slowestMs === undefined ? '—' : `${Math.round(row.slowestMs)} ms`,
    resultado: row.found,
  });
}

/** The different statuses among these, in order: `303 422`. */
export function distinct(statuses: Iterable<number>): string {
  return [...new Set(statuses)].sort((a, b) => a - b).join(' ');
}
