/** Returns a Markdown table whose columns are aligned for a terminal. */
export function textTable(rows: readonly Record<string, string | number>[]): string {
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
