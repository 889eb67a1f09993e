import type { TestInfo } from '@playwright/test';

/** A line of a table that the run prints at its end. */
export interface TableRow {
  /** Which table: its title. */
  table: string;
  /** Heading → what was found. */
  cells: Record<string, string | number>;
}

export const ROW_ANNOTATION = 'fila';

/** Adds a line to a table of the run; whether the test passed is added as its last cell. */
export function addRow(test: TestInfo, table: string, cells: TableRow['cells']): void {
  const row: TableRow = { table, cells };
  test.annotations.push({ type: ROW_ANNOTATION, description: JSON.stringify(row) });
}

/** Rows as a Markdown table whose columns line up in a terminal too. */
export function textTable(rows: readonly TableRow['cells'][]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [headings, ...rows.map((row) => headings.map((name) => String(row[name] ?? '')))];
  const widths = headings.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const numeric = headings.map((name) => rows.every((row) => typeof row[name] === 'number'));
  const write = (cells: readonly string[]) =>
    `| ${cells
      .map((text, column) => {
        const width = widths[column] ?? 0;
        return numeric[column] === true ? text.padStart(width) : text.padEnd(width);
      })
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    numeric[column] === true ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const [first = [], ...rest] = lines;
  return [write(first), write(rule), ...rest.map(write)].join('\n');
}
