import { failureWords, smtpTried } from '#panel/shell/refusal-words.ts';
import type { Config } from '#server/settings/config.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { isChat } from '#server/settings/channels/chats.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';

const STATES = {
  fallidas: 'given_up',
  retrasadas: 'late',
  'en-espera': 'waiting',
  archivos: 'kept',
} as const;

const isMail = (channel: Channel) => channel !== 'webhook' && !isChat(channel);

export async function deliveriesView(
  {
    inbox: { undelivered },
    config,
  }: { inbox: Pick<Inbox, 'undelivered'>; config: Pick<Config, 'smtpUrl'> },
  { searchParams }: URL,
) {
  const asked = searchParams.get('estado') ?? '';
  const shown = Object.hasOwn(STATES, asked) ? STATES[asked as keyof typeof STATES] : null;
  const [{ rows, next }, counts] = await Promise.all([
    undelivered.page(shown, searchParams.get('pagina')),
    undelivered.counts(),
  ]);
  const address = (cursor: string | null) => {
    const params = new URLSearchParams();
    if (shown !== null) params.set('estado', asked);
    if (cursor !== null) params.set('pagina', cursor);
    return params.size === 0 ? '/panel/entregas' : `/panel/entregas?${params.toString()}`;
  };
  const server = smtpTried(config.smtpUrl);
  return {
    rows: rows.map((row) => ({
      ...row,
      /**
       * Explains a mail's error simply. Is null if there is no error, if the mail is a file, or if
       * the delivery is not a mail.
       */
      means:
        row.lastError !== null && row.state !== 'kept' && isMail(row.channel)
          ? failureWords(row.lastError, server)
          : null,
    })),
    counts,
    shown,
    here: address(searchParams.get('pagina')),
    next: next === null ? null : address(next),
  };
}

export type DeliveriesView = Awaited<ReturnType<typeof deliveriesView>>;
