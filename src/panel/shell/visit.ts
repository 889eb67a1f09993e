import type { StaffTools } from '#server/accounts/tools.ts';
import type { Services } from '#server/start/services.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { FILE_PARAM, type PanelVisit } from '#server/accounts/visit.ts';

/** The services that the panel's actions can use. */
export type PanelTools = StaffTools &
  Pick<
    Services,
    | ('attachments' | 'conversation' | 'inbox' | 'unreadMails' | 'privacy')
    | ('publishing' | 'subscribers' | 'watch' | 'settings' | 'mails')
  >;

/** The query parameter with the folio of an enquiry that was just merged into the shown enquiry. */
export const JOINED_PARAM = 'juntada';

/**
 * Returns the address of an enquiry's page with the notice of a merge.
 *
 * @param path the path of the page with its query
 */
export function joinedPath(path: string, others: readonly string[]): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  for (const name of SAID_ONCE) params.delete(name);
  for (const folio of others) params.append(JOINED_PARAM, folio);
  return `${pathname}?${params.toString()}`;
}

/** The query parameters of notices, which the return address of a form leaves out. */
const SAID_ONCE = [
  ...['aviso', 'n', 'borrador', 'descartado', 'enviada', 'ultima'],
  ...[JOINED_PARAM, FILE_PARAM, RECEIPT_PARAM],
];

/**
 * Returns to the page of a form, with the page's filters.
 *
 * @param notice the name of the notice in `shell/PanelMain.tsx`
 * @param count the number of affected rows, for notices with a number
 */
export function comeBack(visit: Pick<PanelVisit, 'url'>, notice: string, count?: number): Outcome {
  return { go: backTo(visit, notice, count) };
}

/** Returns the address to which `comeBack` leads. */
export function backTo({ url }: Pick<PanelVisit, 'url'>, notice: string, count?: number): string {
  const params = new URLSearchParams(url.search);
  for (const name of SAID_ONCE) params.delete(name);
  params.set('aviso', notice);
  if (count !== undefined) params.set('n', String(count));
  return `${url.pathname}?${params.toString()}`;
}

/** Returns the posted texts, by field name, without the forgery token. */
export function posted({ form }: Pick<PanelVisit, 'form'>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string' && name !== 'csrf_token') fields[name] = value;
  }
  return fields;
}

/**
 * Returns true if a posted file was too large for the server to read. The server has read the texts
 * of the form (request-body.ts).
 */
export function isLeftOut({ form }: Pick<PanelVisit, 'form'>, name: string): boolean {
  return form?.getAll(name).some((file) => typeof file === 'string' && file !== '') === true;
}

const MARK_PREFIX = 'marca-';

/** Returns the selected rows of a list, which are folios or identifiers of deliveries. */
export function marked(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(MARK_PREFIX))
    .map((name) => name.slice(MARK_PREFIX.length));
}

/**
 * Returns the visit that the gate accepted.
 *
 * @throws TypeError if the page is outside the gate
 */
export function panelVisit({ panel }: { panel?: PanelVisit | undefined }): PanelVisit {
  if (panel === undefined) throw new TypeError('a page of the panel without its gate');
  return panel;
}
