import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-content.ts';

/** What the list of blocked enquiries says of each: nothing of who wrote it. Milliseconds since 1970. */
export interface BlockedEntry {
  folio: string;
  arrivedAt: number;
  blockedAt: number;
  /** When it will be destroyed. */
  until: number;
}

/** Enquiries whose time is over and that are not destroyed yet. All throw `StoreUnavailableError`. */
export interface BlockedLeads {
  /** The next to be destroyed first. @param after the last folio of the page before; null for the first */
  list(after: string | null, size: number): Promise<BlockedEntry[]>;
  count(): Promise<number>;
  /** The whole of one; the caller has said why, and it is noted. Null when there is none. */
  read(folio: string): Promise<BlockedContent | null>;
  /** When an enquiry was destroyed, and why; null when it was not, or never existed. */
  forgotten(folio: string): Promise<{ at: number; reason: 'plazo' | 'peticion' } | null>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param blockedDays how long they are kept */
export function createBlockedLeads(
  { kysely }: Pick<Database, 'kysely'>,
  blockedDays: number,
): BlockedLeads {
  return {
    list: (after, size) =>
      orUnavailable('list blocked enquiries', async () => {
        const last =
          after === null
            ? undefined
            : await kysely
                .selectFrom('blocked_lead')
                .select(['blocked_at', 'id'])
                .where('folio', '=', after)
                .executeTakeFirst();
        const rows = await kysely
          .selectFrom('blocked_lead')
          .select(['folio', 'arrived_at', 'blocked_at'])
          .$if(last !== undefined, (query) =>
            query.where((where) =>
              where.or([
                where('blocked_at', '>', last?.blocked_at ?? 0),
                where.and([
                  where('blocked_at', '=', last?.blocked_at ?? 0),
                  where('id', '>', last?.id ?? ''),
                ]),
              ]),
            ),
          )
          .orderBy('blocked_at')
          .orderBy('id')
          .limit(size)
          .execute();
        return rows.map(({ folio, arrived_at: arrivedAt, blocked_at: blockedAt }) => ({
          folio,
          arrivedAt,
          blockedAt,
          until: blockedAt + blockedDays * DAY_MS,
        }));
      }),
    count: () =>
      orUnavailable('count blocked enquiries', async () => {
        const { count } = await kysely
          .selectFrom('blocked_lead')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      }),
    read: (folio) =>
      orUnavailable('read a blocked enquiry', async () => {
        const row = await kysely
          .selectFrom('blocked_lead')
          .select('content')
          .where('folio', '=', folio)
          .executeTakeFirst();
        return row === undefined ? null : blockedContent(row.content);
      }),
    forgotten: (folio) =>
      orUnavailable('look for a destroyed enquiry', async () => {
        const row = await kysely
          .selectFrom('forgotten')
          .select(['at', 'reason'])
          .where('folio', '=', folio)
          .executeTakeFirst();
        return row ?? null;
      }),
  };
}

/** As far as it is read by name; the rest of the document is carried along. */
const documentSchema = z.looseObject({
  lead: z.looseObject({ folio: z.string(), detail: z.string() }),
  events: z.array(z.unknown()),
  deliveries: z.array(z.unknown()),
});

/** The document of a blocked enquiry. @throws SyntaxError or ZodError when it is damaged */
export function blockedContent(text: string): BlockedContent {
  return documentSchema.parse(JSON.parse(text)) as unknown as BlockedContent;
}
