import { countOf } from '#server/platform/database/count.ts';
import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { drawFolio } from '#server/leads/lead.ts';
import { agencyNotices } from '#server/messages/agency-notice.ts';
import type { Outbox } from '#server/messages/outbox.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PrivacyRequestKind } from '#forms/privacy-request.ts';

export type PrivacyRequest = Awaited<
  ReturnType<ReturnType<typeof createPrivacyRequests>['list']>
>[number];

export interface NewPrivacyRequest {
  kind: PrivacyRequestKind;
  nombre: string;
  correo: string;
  folio: string | null;
  message: string;
  /** When the legal time for the answer begins. If missing, the time begins now. */
  askedAt?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST = 200;
const PREFIX = 'DATOS';

/** Creates the store of requests about personal data. Each request is a task in the panel. */
export function createPrivacyRequests(
  { kysely }: Pick<Database, 'kysely'>,
  outbox: Pick<Outbox, 'write' | 'wake'>,
  settings: Pick<MailSettings, 'brand' | 'leadsTo'>,
  now: () => number = Date.now,
) {
  async function ask({ askedAt, ...asked }: NewPrivacyRequest): Promise<string> {
    const at = now();
    const since = askedAt ?? at;
    const number = drawFolio(PREFIX);
    const term = content().rights.plazo;
    await kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('privacy_request')
        .values({
          ...asked,
          id: rowId(at),
          number,
          mail_key: asked.correo.toLowerCase(),
          created_at: since,
          due_at: since + term.dias * DAY_MS,
        })
        .execute();
      const title = `[${number}] Alguien pide algo sobre sus datos`;
      const paragraphs = [
        `El plazo para responder es de ${term.texto}. La petición está en el panel, con lo que se sabe de esa persona.`,
      ];
      const told = { title, paragraphs, path: '/panel/privacidad' };
      for (const notice of agencyNotices(settings, told)) await outbox.write(transaction, notice);
    });
    outbox.wake();
    return number;
  }

  async function list() {
    return kysely
      .selectFrom('privacy_request')
      .select(['number', 'kind', 'nombre', 'correo', 'folio', 'message', 'outcome'])
      .select(['created_at as createdAt', 'due_at as dueAt'])
      .select(['done_at as doneAt', 'done_by as doneBy'])
      .select((row) =>
        row
          .selectFrom('lead')
          .select('lead.folio')
          .whereRef('lead.mail_key', '=', 'privacy_request.mail_key')
          .where('lead.mail_key', '<>', '')
          .orderBy('lead.arrival', 'desc')
          .limit(1)
          .as('lead'),
      )
      .orderBy((row) => row.case().when('done_at', 'is', null).then(0).else(1).end())
      .orderBy((row) =>
        row
          .case()
          .when('done_at', 'is', null)
          .then(row.ref('due_at'))
          .else(row.neg(row.ref('due_at')))
          .end(),
      )
      .limit(MOST)
      .$narrowType<{ kind: PrivacyRequestKind }>()
      .execute();
  }

  return {
    ask,
    list,
    openCount: () => countOf(kysely.selectFrom('privacy_request').where('done_at', 'is', null)),
    async close(number: string, outcome: string, who: string): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable('privacy_request')
        .set({ done_at: now(), done_by: who, outcome })
        .where('number', '=', number)
        .where('done_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
