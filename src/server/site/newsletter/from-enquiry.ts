import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Newsletter } from './newsletter.ts';

/** The newsletter, as enquiries and pages ask for it. */
export interface EnquiryNewsletter extends Newsletter {
  /** What can be chosen; none where there is no newsletter. */
  readonly topics: readonly string[];
  /** What is agreed to, in its words. */
  readonly consent: string;
  /**
   * Asks for it if the enquiry does. The enquiry is stored by then: whatever goes wrong here is
   * logged, and what was asked for can be read in it.
   */
  fromEnquiry(lead: NewLead): Promise<void>;
  /** The same for enquiries that were held back until now. */
  fromReleased(folios: readonly string[]): Promise<void>;
}

export function createEnquiryNewsletter(
  { kysely }: Pick<Database, 'kysely'>,
  newsletter: Newsletter,
  { temas, consentimiento }: NewsletterCopy,
  log: Pick<Logger, 'error'>,
): EnquiryNewsletter {
  const topics = temas.map(({ valor }) => valor);

  async function fromEnquiry(lead: NewLead): Promise<void> {
    const { correo, detail, origin, notice = null } = lead;
    const wanted = (detail.temas ?? []).filter((topic) => topics.includes(topic));
    if (detail.newsletter !== true || wanted.length === 0) return;
    const page = origin?.formPage ?? null;
    try {
      await newsletter.ask({ correo, topics: wanted, page, consent: consentimiento, notice });
    } catch (error) {
      log.error({ err: error }, 'the newsletter could not be asked for');
    }
  }

  return {
    ...newsletter,
    topics,
    consent: consentimiento,
    fromEnquiry,
    async fromReleased(folios) {
      const rows = await kysely
        .selectFrom('lead')
        .selectAll()
        .where('folio', 'in', folios.slice(0, 500))
        .execute();
      for (const row of rows) {
        await fromEnquiry({ ...leadFromRow(row), submissionId: null, notice: row.notice });
      }
    },
  };
}
