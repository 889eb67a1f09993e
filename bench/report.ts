import { execFileSync } from 'node:child_process';
import { arch, cpus, platform, release, totalmem } from 'node:os';

export interface Goal {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
  bound: string;
}

/** Returns a goal that is reached if `measured` is at most `most`. `write` formats both numbers. */
export function atMost(
  what: string,
  most: number,
  measured: number,
  write: (value: number) => string,
  bound = 'la máquina, con lo que hacía mientras se medía.',
): Goal {
  const reached = measured <= most;
  return { what, goal: `hasta ${write(most)}`, measured: write(measured), reached, bound };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

export interface Part {
  title: string;
  goals: readonly Goal[];
  text: string;
}

/**
 * Returns `report` with `part` at its end, or in place of the part with the same title.
 *
 * @param load the machine's load average over one minute, before the measurement
 */
export function withPart(report: string, part: Part, load: number): string {
  const [head = '', ...parts] = report.split(/^(?=## )/m).map((each) => each.trimEnd());
  const title = `## ${part.title}\n`;
  const own = parts.findIndex((each) => each.startsWith(title));
  parts.splice(own < 0 ? parts.length : own, 1, partReport(part, load));
  return `${[head, ...parts].join('\n\n')}\n`;
}

function partReport({ title, goals, text }: Part, load: number): string {
  const date = new Date().toISOString().slice(0, 10);
  return [
    `## ${title}`,
    `Del ${date}, con una carga de ${load.toFixed(1)}: ${machine()}.`,
    textTable(
      goals.map(({ what, goal, measured, reached }) => ({
        qué: what,
        meta: goal,
        medido: measured,
        'se alcanza': reached ? 'sí' : 'no',
      })),
    ),
    ...goals
      .filter(({ reached }) => !reached)
      .map(({ what, bound }) => `- Lo que acota a **${what}**: ${bound}`),
    text,
  ].join('\n\n');
}

function machine(): string {
  const chromium = process.env['CHROMIUM_PATH'] ?? 'chromium';
  // The version is the last line: on Debian, Chromium may print warnings before the version.
  const version = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim().split('\n');
  return [
    cpus()[0]?.model.trim(),
    `${cpus().length} núcleos`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()} ${release()}, ${arch()}`,
    `Node ${process.version}`,
    version.at(-1),
  ].join('; ');
}

/** Returns a Markdown table whose columns are aligned for a terminal. */
export function textTable(rows: readonly Record<string, string | number>[]): string {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [headings, ...rows.map((row) => headings.map((name) => String(row[name])))];
  const widths = headings.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const write = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...rest] = lines;
  return [write(first), write(widths.map((width) => '-'.repeat(width))), ...rest.map(write)].join(
    '\n',
  );
}

/** Prints the time since the program's start, in minutes and seconds, and behind it the text. */
export function say(text: string): void {
  const seconds = Math.round(performance.now() / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  console.log(`${clock.padStart(5)}  ${text}`);
}
