import { spokenWait } from '#content/words/notice.ts';
import { FORMS } from '#forms/forms.ts';
import type { MailedHow } from '#server/accounts/invitation-mail.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { type PanelVisit, withParam } from '#server/accounts/visit.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

type MailPreview = NonNullable<Awaited<ReturnType<Inbox['replies']['preview']>>>;

export type Shown =
  | { codes: readonly string[]; next: string }
  | { link: string; mailed: MailedHow; email: string };

export type Outcome =
  | { go: string }
  | {
      errors: Readonly<Record<string, string>>;
      values: Readonly<Record<string, string>>;
      problem?: string;
      status?: number;
      retryAfterSeconds?: number;
      /** The changes of colleagues that conflict with the person's change. */
      changes?: readonly TimelineEntry[];
    }
  | { show: Shown; at: string }
  | { data: unknown }
  /** The person must confirm: `words` describes the change, and `count` counts the enquiries. */
  | {
      ask: {
        count: BoundedCount;
        words: string;
        staying?: readonly { value: string; label: string }[];
      };
      values: Readonly<Record<string, string>>;
    }
  | { preview: MailPreview; values: Readonly<Record<string, string>> }
  | { seen: BlockedContent };

/** Returns an outcome that shows the form again, with an error that belongs to no field. */
export function refuse(problem: string, more: object = {}): Outcome {
  return { errors: {}, values: {}, problem, ...more };
}

export const REQUIRED = 'Escribe este dato.';

export const MAIL_WRONG = 'Escribe un correo completo, como nombre@ejemplo.com.';

export const NAME_LONG = `Escribe ${FORMS.account.lastname.rules.maxlength} caracteres como máximo.`;

export function refuseUntil(seconds: number, more: object = {}): Outcome {
  return refuse(
    `Hubo demasiados intentos. Espera ${spokenWait(seconds)} y vuelve a intentarlo, o entra con tu llave de acceso.`,
    { ...more, status: 429, retryAfterSeconds: seconds },
  );
}

const SHOWN_MS = 10 * 60 * 1000;

const SHOWN_PARAM = 'hecho';

const looker = ({ visitor, person }: PanelVisit) => `${visitor ?? ''}\n${person?.id ?? ''}`;

/** Stores a result and returns the URL that shows it, so that a reload repeats no action. */
export async function storeShown(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
  { show, at }: { show: Shown; at: string },
): Promise<string> {
  return withParam(at, SHOWN_PARAM, await sealed.keep(looker(visit), at, show, SHOWN_MS));
}

/**
 * Reads the result that the URL names. `expired` is true if the result was deleted or belongs to
 * another person.
 */
export async function shownAt(
  { sealed }: Pick<StaffTools, 'sealed'>,
  visit: PanelVisit,
): Promise<{ shown: Shown | null; expired: boolean }> {
  const name = visit.url.searchParams.get(SHOWN_PARAM);
  if (name === null) return { shown: null, expired: false };
  const shown = (await sealed.peek(looker(visit), visit.url.pathname, name)) as Shown | null;
  return { shown, expired: shown === null };
}
