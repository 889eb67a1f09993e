import type { StaffTools } from '#server/accounts/tools.ts';
import type { Services } from '#server/start/services.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { FILE_PARAM, type PanelVisit } from '#server/accounts/visit.ts';

export type PanelTools = StaffTools &
  Pick<
    Services,
    | ('attachments' | 'conversation' | 'inbox' | 'unreadMails' | 'privacy')
    | ('publishing' | 'subscribers' | 'watch' | 'settings' | 'mails')
  >;

export type Action = (tools: PanelTools, visit: PanelVisit) => Promise<Outcome>;

/** The URL parameter with the folio of an enquiry that was just merged into the page's enquiry. */
export const JOINED_PARAM = 'juntada';

/** Returns the address of an enquiry's page that shows the notice of a merge. */
export function joinedPath(path: string, others: readonly string[]): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  for (const name of SAID_ONCE) params.delete(name);
  for (const folio of others) params.append(JOINED_PARAM, folio);
  return `${pathname}?${params.toString()}`;
}

/** The parameters of the address that belong to a notice, which the page shows only once. */
const SAID_ONCE = [
  'aviso',
  'n',
  'borrador',
  'descartado',
  'enviada',
  'ultima',
  JOINED_PARAM,
  FILE_PARAM,
  RECEIPT_PARAM,
];

/** Redirects to the form's page with a notice (`shell/PanelMain.tsx`), which may name `count`. */
export function comeBack(visit: Pick<PanelVisit, 'url'>, notice: string, count?: number): Outcome {
  return { go: backTo(visit, notice, count) };
}

export function backTo({ url }: Pick<PanelVisit, 'url'>, notice: string, count?: number): string {
  const params = new URLSearchParams(url.search);
  for (const name of SAID_ONCE) params.delete(name);
  params.set('aviso', notice);
  if (count !== undefined) params.set('n', String(count));
  return `${url.pathname}?${params.toString()}`;
}

/** Returns the texts of a posted form by field name, without `csrf_token`. */
export function posted({ form }: Pick<PanelVisit, 'form'>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string' && name !== 'csrf_token') fields[name] = value;
  }
  return fields;
}

/** Returns true if the server did not read a posted file because the file was too large. */
export function isLeftOut({ form }: Pick<PanelVisit, 'form'>, name: string): boolean {
  return form?.getAll(name).some((file) => typeof file === 'string' && file !== '') === true;
}

/** The beginning of a checkbox's name. The row's folio or id follows: `marca-ATA-7K3M-Q9`. */
export const MARK_PREFIX = 'marca-';

export function marked(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(MARK_PREFIX))
    .map((name) => name.slice(MARK_PREFIX.length));
}

/** Returns the visit of a request, or throws if the request did not pass the gate. */
export function panelVisit({ panel }: { panel?: PanelVisit | undefined }): PanelVisit {
  if (panel === undefined) throw new TypeError('a page of the panel without its gate');
  return panel;
}
