import { spokenWait } from '#content/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';
import type { MailedHow } from './invitation-mail.ts';
import type { StaffTools } from './tools.ts';
import { type PanelVisit, withParam } from './visit.ts';

/** What was just made and cannot be read again later. */
export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

/** A mail as whoever gets it will read it. */
export interface MailPreview {
  from: string;
  to: string;
  /** Who gets it as well; null for nobody. */
  copy: string | null;
  subject: string;
  text: string;
}

/** What became of an action. */
export type Outcome =
  /** Done: on to another page of the panel. */
  | { go: string }
  /** Not done: the form again, with what was written. */
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      /** Said above the form when the fault is no field's. */
      problem?: string;
      /** HTTP status; 422 unless said otherwise. */
      status?: number;
      retryAfterSeconds?: number;
      /** What somebody else did since the page was seen, of a change that came too late. */
      changes?: readonly TimelineEntry[];
    }
  /** Not done yet: it is much, and waits for a yes. `words` is what will happen to so many. */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        /** Of those that become one, which may stay; the first is the one that is meant. */
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  /** A mail as it would go. */
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  /** Done, with something to be shown by the page at this path. */
  | { show: Shown; at: string }
  /** A blocked enquiry, to who said why. */
  | { seen: BlockedContent }
  /** For a script. */
  | { data: unknown };

/** The form again, for something that is no field's fault. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

/** Said beside a field that was left empty. */
export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

/** The one bound of a first name and of a surname, wherever they are written. */
export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

/** After too many tries. @param seconds until the next is judged */
export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}

/** For how long what was just made can be looked at again, in milliseconds: ten minutes. */
const SHOWN_MS = 10 * 60 * 1000;

/** The parameter of an address that asks for what was just made. */
const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/**
 * Keeps what was just made for the page that shows it: to reload that page makes nothing anew.
 *
 * @returns the address of that page
 */
export async function pageOf(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/** @returns what the page was asked to show; `over` where it is shown no longer, or to nobody else */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; over: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, over: false };
  const shown = (await sealed.look(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, over: shown === null };
}
