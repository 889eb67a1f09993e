import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isScalar, LineCounter, parseDocument, stringify } from 'yaml';
import { contentFileName, SAMPLE_FOLDER } from './content-directory.ts';
import { readText } from './read-text.ts';

const SHOWN_LENGTH = 120;

const WRITTEN = { lineWidth: 0, singleQuote: true } as const;

/**
 * Returns the end of the message about a missing field. The end shows the field's line in the
 * sample or, if the value is long, only names the place in the sample.
 */
export function inTheSample(
  file: string,
  path: readonly PropertyKey[],
  directory: string,
  sample = resolve(SAMPLE_FOLDER),
): string {
  if (resolve(directory) === sample || !existsSync(join(sample, file))) return '';
  const lines = new LineCounter();
  const document = parseDocument(readText(file, sample), { lineCounter: lines });
  const there = [path, path.map((key) => (typeof key === 'number' ? 0 : key))].find((each) =>
    document.hasIn(each),
  );
  const node = there && document.getIn(there, true);
  const start = (node as { range?: [number, number, number] } | undefined)?.range?.[0];
  if (there === undefined || start === undefined) return '';
  const place = `${contentFileName(file, sample)}, línea ${lines.linePos(start).line}`;
  const value = isScalar(node) ? node.value : '';
  const line = stringify({ [String(there.at(-1))]: value }, WRITTEN).trimEnd();
  return isScalar(node) && line.length <= SHOWN_LENGTH && !line.includes('\n')
    ? `; en la muestra: «${line}» (${place})`
    : `; cópialo de la muestra (${place})`;
}
