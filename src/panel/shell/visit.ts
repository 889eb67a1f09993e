import type { StaffTools } from '#server/accounts/tools.ts';
import type { Services } from '#server/start/services.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { FILE_PARAM, type PanelVisit } from '#server/accounts/visit.ts';

/** What the panel's actions work with. */
export type PanelTools = StaffTools &
  Pick<
    Services,
    | ('attachments' | 'conversation' | 'inbox' | 'mailboxAside' | 'privacy')
    | ('publishing' | 'subscribers' | 'watch' | 'settings' | 'mails')
  >;

/** In an address, the folio of an enquiry that was just joined to the one shown. */
export const JOINED_PARAM = 'juntada';

/** The page of an enquiry, which says that others were just joined to it. @param path with its query */
export function joinedPath(path: string, others: readonly string[]): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  for (const name of SAID_ONCE) params.delete(name);
  for (const folio of others) params.append(JOINED_PARAM, folio);
  return `${pathname}?${params.toString()}`;
}

/** What an address says only once: it is not part of where a form comes back to. */
const SAID_ONCE = [
  ...['aviso', 'n', 'borrador', 'descartado', 'enviada', 'ultima'],
  ...[JOINED_PARAM, FILE_PARAM, RECEIPT_PARAM],
];

/**
 * Back to the page that a form was on, with its filters.
 *
 * @param notice its name in `shell/PanelMain.tsx`
 * @param count how many it was done to, for notices that say so
 */
export function comeBack(visit: Pick<PanelVisit, 'url'>, notice: string, count?: number): Outcome {
  return { go: backTo(visit, notice, count) };
}

/** The address of that. */
export function backTo({ url }: Pick<PanelVisit, 'url'>, notice: string, count?: number): string {
  const params = new URLSearchParams(url.search);
  for (const name of SAID_ONCE) params.delete(name);
  params.set('aviso', notice);
  if (count !== undefined) params.set('n', String(count));
  return `${url.pathname}?${params.toString()}`;
}

/** What was posted, by field; of the form's own machinery only `version` is written by nobody. */
export function posted({ form }: Pick<PanelVisit, 'form'>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string' && name !== 'csrf_token') fields[name] = value;
  }
  return fields;
}

/** Whether a file was sent that was too large to be read; what was written beside it is here (request-body.ts). */
export function isLeftOut({ form }: Pick<PanelVisit, 'form'>, name: string): boolean {
  return form?.getAll(name).some((file) => typeof file === 'string' && file !== '') === true;
}

/** Before what a row is known by, in the name of the box that marks it. */
const MARK_PREFIX = 'marca-';

/** What was marked in a list: folios, or ids of deliveries. */
export function marked(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(MARK_PREFIX))
    .map((name) => name.slice(MARK_PREFIX.length));
}

/** The visit that the gate let pass. @throws TypeError for a page outside the gate */
export function panelVisit({ panel }: { panel?: PanelVisit | undefined }): PanelVisit {
  if (panel === undefined) throw new TypeError('a page of the panel without its gate');
  return panel;
}
