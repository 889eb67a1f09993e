import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const FOLDER = '.cache/informes';
const ROW = 'fila';

type Cells = Record<string, string | number>;

export function addRow(test: TestInfo, table: string, cells: Cells): void {
  test.annotations.push({ type: ROW, description: JSON.stringify({ table, cells }) });
}

/**
 * Prints the tables of `addRow` at the end of the run. Also writes them as JSON into the folder of
 * the reports.
 */
export default class TableReporter implements Reporter {
  readonly #tables = new Map<string, Cells[]>();

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) {
      if (type !== ROW || description === undefined) continue;
      const { table, cells } = JSON.parse(description) as { table: string; cells: Cells };
      const rows = this.#tables.get(table) ?? [];
      rows.push({ ...cells, veredicto: result.status === test.expectedStatus ? 'bien' : 'FALLA' });
      this.#tables.set(table, rows);
    }
  }

  onEnd(): void {
    if (this.#tables.size === 0) return;
    for (const [name, rows] of this.#tables) {
      console.log(`\n${name}`);
      console.table(rows);
    }
    mkdirSync(FOLDER, { recursive: true });
    const all = Object.fromEntries(this.#tables);
    writeFileSync(`${FOLDER}/tablas.json`, `${JSON.stringify(all, null, 2)}\n`);
  }
}
