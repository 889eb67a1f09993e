import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ROW_ANNOTATION, type TableRow, textTable } from './results-table.ts';

const FOLDER = '.cache/informes';

/**
 * Prints, at the end of the run, the tables that its tests filled with `addRow`, and leaves them as
 * JSON beside the other reports.
 */
export default class TableReporter implements Reporter {
  readonly #tables = new Map<string, TableRow['cells'][]>();

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) {
      if (type !== ROW_ANNOTATION || description === undefined) continue;
      const { table, cells } = JSON.parse(description) as TableRow;
      const rows = this.#tables.get(table) ?? [];
      rows.push({ ...cells, veredicto: result.status === test.expectedStatus ? 'bien' : 'FALLA' });
      this.#tables.set(table, rows);
    }
  }

  onEnd(): void {
    for (const [name, rows] of this.#tables) {
      process.stdout.write(`\n${name}\n${textTable(rows)}\n`);
    }
    if (this.#tables.size === 0) return;
    mkdirSync(FOLDER, { recursive: true });
    const all = Object.fromEntries(this.#tables);
    writeFileSync(`${FOLDER}/tablas.json`, `${JSON.stringify(all, null, 2)}\n`);
  }
}
