import type { StaffTools } from '#server/accounts/tools.ts';
import type { Services } from '#server/start/services.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { FILE_PARAM, type PanelVisit } from '#server/accounts/visit.ts';

/** The services of the panel's actions. */
export type PanelTools = StaffTools &
  Pick<
    Services,
    | ('attachments' | 'conversation' | 'inbox' | 'unreadMails' | 'privacy')
    | ('publishing' | 'subscribers' | 'watch' | 'settings' | 'mails')
  >;

/** The query parameter with the folio of an enquiry that was just merged into the shown one. */
export const JOINED_PARAM = 'juntada';

/** The page of an enquiry, with the notice of a merge. @param path with its query */
export function joinedPath(path: string, others: readonly string[]): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  for (const name of SAID_ONCE) params.delete(name);
  for (const folio of others) params.append(JOINED_PARAM, folio);
  return `${pathname}?${params.toString()}`;
}

/** Query parameters of notices, which a form's return address omits. */
const SAID_ONCE = [
  ...['aviso', 'n', 'borrador', 'descartado', 'enviada', 'ultima'],
  ...[JOINED_PARAM, FILE_PARAM, RECEIPT_PARAM],
];

/**
 * Returns to the page of a form, with its filters.
 *
 * @param notice its name in `shell/PanelMain.tsx`
 * @param count the number of affected rows, for notices with a number
 */
export function comeBack(visit: Pick<PanelVisit, 'url'>, notice: string, count?: number): Outcome {
  return { go: backTo(visit, notice, count) };
}

/** The address of that page. */
export function backTo({ url }: Pick<PanelVisit, 'url'>, notice: string, count?: number): string {
  const params = new URLSearchParams(url.search);
  for (const name of SAID_ONCE) params.delete(name);
  params.set('aviso', notice);
  if (count !== undefined) params.set('n', String(count));
  return `${url.pathname}?${params.toString()}`;
}

/** The posted values, by field; of the hidden fields, only `version`. */
export function posted({ form }: Pick<PanelVisit, 'form'>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string' && name !== 'csrf_token') fields[name] = value;
  }
  return fields;
}

/** Whether a posted file was too large to be read; the texts were read (request-body.ts). */
export function isLeftOut({ form }: Pick<PanelVisit, 'form'>, name: string): boolean {
  return form?.getAll(name).some((file) => typeof file === 'string' && file !== '') === true;
}

/** The prefix of a checkbox's name; the row's id follows. */
const MARK_PREFIX = 'marca-';

/** The selected rows of a list: folios, or ids of deliveries. */
export function marked(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(MARK_PREFIX))
    .map((name) => name.slice(MARK_PREFIX.length));
}

/** The visit that the gate accepted. @throws TypeError for a page outside the gate */
export function panelVisit({ panel }: { panel?: PanelVisit | undefined }): PanelVisit {
  if (panel === undefined) throw new TypeError('a page of the panel without its gate');
  return panel;
}
