import { agoWords } from '#content/values/locale.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { splitQuote } from '#server/leads/conversation/quotes.ts';

const SAME_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a question if an equal reply was written within `SAME_MS`, or if the reply mentions a
 * file but has no file. Otherwise, returns null.
 */
export async function replyDoubt(
  transaction: Transaction<Schema>,
  { leadId, text, files, at }: { leadId: string; text: string; files: number; at: number },
): Promise<string | null> {
  const doubts: string[] = [];
  const earlier = await transaction
    .selectFrom('lead_reply')
    .leftJoin('delivery', 'delivery.reply_id', 'lead_reply.id')
    .select(['lead_reply.body', 'lead_reply.created_at as at'])
    .select(['delivery.status', 'delivery.attempts'])
    .where('lead_reply.lead_id', '=', leadId)
    .where('lead_reply.created_at', '>', at - SAME_MS)
    .orderBy('lead_reply.created_at', 'desc')
    .execute();
  const same = earlier.find(
    ({ body, status }) => status !== 'failed' && spaced(body) === spaced(text),
  );
  if (same !== undefined) {
    const waits = same.status === 'pending' && same.attempts === 0;
    const when = waits ? 'está por salir' : `ya lo contestaste ${sinceWords(at - same.at)}`;
    doubts.push(`Esto mismo ${when}. Cámbialo, o marca «Enviarlo así».`);
  }
  if (files === 0 && saysAttached(text)) {
    doubts.push(
      'Dice que lleva algo adjunto y no lleva ningún archivo. Elígelo, o marca «Enviarlo así».',
    );
  }
  return doubts.length === 0 ? null : doubts.join(' ');
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function sinceWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'hace un momento';
  if (minutes < 60) return agoWords(-minutes, 'minute');
  return agoWords(-Math.floor(minutes / 60), 'hour');
}

/** Matches «Adjunto la oferta» and «los planos adjuntos», but not «adjunta tu logo». */
const ATTACHED =
  /(?<!\p{L})(?:adjunt(?:o|os|é|amos|aré|aremos)|(?:va|van|está|están|encontrarás|tienes) adjuntas?|adjuntas?(?! (?:el|la|los|las|lo|un|una|tu|tus|tú|aquí|por)(?!\p{L})))(?!\p{L})/iu;
/** Matches «Te mando el archivo» and «les envío un PDF». */
const SENDS_FILE =
  /(?<!\p{L})(?:te|le|les|os)(?: l[oa]s?)? (?:mando|mandamos|envío|enviamos) (?:\p{L}+ ){0,2}(?:archivos?|pdfs?)(?!\p{L})/iu;
/** Words about a file that the client sent, should send or lacks. The reply then needs no file. */
const NOT_OURS =
  /[¿?]|(?<!\p{L})(?:(?:no|sin|mandaste|enviaste|adjuntaste|gracias por)(?!\p{L})|recib|tus? (?:\p{L}+ )?adjunt)/iu;

function saysAttached(text: string): boolean {
  return splitQuote(text)
    .body.split(/(?<=[.!?;])\s|\n/)
    .filter((sentence) => !sentence.startsWith('>') && !NOT_OURS.test(sentence))
    .some(
      (sentence) =>
        ATTACHED.test(sentence) || (SENDS_FILE.test(sentence) && !sentence.includes('://')),
    );
}
