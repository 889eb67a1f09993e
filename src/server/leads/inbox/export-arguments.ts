import { parseArgs } from 'node:util';
import { PARAMETERS, readQuery } from '#server/leads/inbox/address.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#server/leads/inbox/export.ts';
import type { InboxQuery } from '#server/leads/inbox/filter.ts';

/** What `npm run solicitudes` is to take out, and where to. */
export interface ExportWish {
  query: InboxQuery;
  format: ExportFormat;
  /** Where the file goes; null for a name of its own. */
  out: string | null;
}

export const EXPORT_USAGE = `Uso:
  npm run solicitudes                        todas, menos las no deseadas, en un archivo CSV
  npm run solicitudes -- --formato jsonl     un objeto JSON por renglón
  npm run solicitudes -- --salida archivo    con ese nombre; «-» las imprime

Para elegir cuáles, como en la lista del panel:
  --estado nueva|en_curso|…   --clase contacto|cotizacion   --tipo tienda
  --desde 2026-01-31   --hasta 2026-02-28   --origen google.com   --buscar «cerámica»
  --abiertas   --sin-responder   --vencidas   --con-fallas
  --folios ABC-7K3M-Q9,ABC-…   --orden vence
`;

const FLAGS = ['open', 'unanswered', 'overdue', 'failed'];
/** Whose they are and which page of the list: words of a visit to the panel. */
const LEFT_OUT = ['owner', 'cursor'];

/**
 * Reads the arguments of `npm run solicitudes`: the names of the list's address, as options.
 *
 * @returns null where they say nothing that can be done
 */
export function exportWish(args: readonly string[]): ExportWish | null {
  const names = Object.entries(PARAMETERS).filter(([name]) => !LEFT_OUT.includes(name));
  const options = Object.fromEntries([
    ...names.map(([name, word]) => {
      const type = FLAGS.includes(name) ? ('boolean' as const) : ('string' as const);
      return [word, { type }] as const;
    }),
    ...['formato', 'salida'].map((word) => [word, { type: 'string' as const }] as const),
  ]);
  let values: Readonly<Record<string, string | boolean | undefined>>;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch {
    return null;
  }
  const { formato = 'csv', salida, ...asked } = values;
  const format = EXPORT_FORMATS.find((each) => each === formato);
  const params = new URLSearchParams(
    Object.entries(asked).map(([word, value]) => [word, value === true ? '1' : String(value)]),
  );
  const { query, ignored } = readQuery(params, '');
  if (format === undefined || ignored.length > 0) return null;
  return { query, format, out: typeof salida === 'string' ? salida : null };
}
