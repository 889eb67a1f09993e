import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { dayOf, weekdayOf } from '#server/leads/inbox/zone.ts';
import { agencyLetters } from '#server/messages/agency-letter.ts';
import type { Letters } from '#server/messages/letters.ts';
import type { MailSettings } from '#server/messages/mail/mail-settings.ts';

/** When the summary goes out, in the agency's zone. */
const HOUR = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the folder is. */
const FOLDER = '/panel?estado=no_deseada';

/**
 * Tells the agency once a day how much was held back since the day before, and on Mondays how much
 * waits in all, so that nothing lies there that nobody knows of. A day without anything says nothing.
 *
 * @returns a piece of work to be done every few minutes: whichever process is first writes the letter
 */
export function createSpamDigest(
  { kysely }: Pick<Database, 'kysely'>,
  letters: Pick<Letters, 'write' | 'wake'>,
  settings: Pick<MailSettings, 'brand' | 'leadsTo'>,
  { timeZone, now = Date.now }: { timeZone: string; now?: () => number },
): () => Promise<void> {
  const hour = new Intl.DateTimeFormat('es', { timeZone, hour: 'numeric', hourCycle: 'h23' });

  async function count(since: number): Promise<number> {
    const { many } = await kysely
      .selectFrom('lead')
      .select((row) => row.fn.countAll<number>().as('many'))
      .where('held_at', 'is not', null)
      .where('held_at', '>=', since)
      .executeTakeFirstOrThrow();
    return many;
  }

  return async () => {
    const at = now();
    if (Number(hour.format(at)) < HOUR) return;
    const today = dayOf(at, timeZone);
    const [fresh, waiting] = await orUnavailable('count what is held back', () =>
      Promise.all([count(at - DAY_MS), count(0)]),
    );
    const weekly = weekdayOf(today) === 0 && waiting > 0;
    if (fresh === 0 && !weekly) return;
    const paragraphs = [
      ...(fresh === 0
        ? []
        : [
            `${enquiries(fresh)} desde ayer ${fresh === 1 ? 'parece' : 'parecen'} publicidad: no se ${fresh === 1 ? 'te envió' : 'te enviaron'}. En la carpeta está cada una con su motivo, y «No es publicidad» la entrega como si acabara de llegar.`,
          ]),
      ...(weekly
        ? [`En total ${waiting === 1 ? 'espera' : 'esperan'} ahí ${enquiries(waiting)}.`]
        : []),
    ];
    const title = `No deseadas: ${enquiries(weekly ? waiting : fresh)}`;
    const id = `no-deseadas-${today}`;
    for (const letter of agencyLetters(settings, { title, paragraphs, path: FOLDER }, id)) {
      await orUnavailable('write the summary', () => letters.write(kysely, letter));
    }
    letters.wake();
  };
}

function enquiries(count: number): string {
  return count === 1 ? '1 solicitud' : `${count} solicitudes`;
}
