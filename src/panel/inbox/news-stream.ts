import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { actorOf } from '#server/leads/actor.ts';

/** How often the stream shows that it is there, and looks whether its session is, in milliseconds. */
const BEAT_MS = 20_000;
/** How many lines may wait for a browser that does not read; then it is on its own. */
const MOST_WAITING = 200;

/** What happens in the inbox while a page of it is open, for its script (panel/shell/news.ts). */
export const newsStream: APIRoute = ({ locals }) => {
  const visit = panelVisit(locals);
  const me = actorOf(visit).id;
  const { staff, inbox } = locals.services;
  const over = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const say = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) over.abort();
          else controller.enqueue(encoder.encode(text));
        };
        const look = (stillIn: () => void) => {
          staff.isIn(visit).then(
            (isIn) => (isIn ? stillIn() : over.abort()),
            (error: unknown) => {
              locals.reportError(error);
              over.abort();
            },
          );
        };
        const beat = setInterval(() => look(() => say(':\n\n')), BEAT_MS);
        inbox.live.onSessionsEnded(me, over.signal, () => look(() => undefined));
        const tell = async () => {
          say('retry: 3000\n\n');
          for await (const { kind, folio, actorId } of inbox.live.subscribe(over.signal)) {
            say(`data: ${JSON.stringify({ kind, folio, own: actorId === me })}\n\n`);
          }
        };
        const end = () => {
          clearInterval(beat);
          if (!over.signal.aborted) over.abort();
          try {
            controller.close();
          } catch {
            // The browser left first.
          }
        };
        tell().then(end, (error: unknown) => {
          locals.reportError(error);
          end();
        });
      },
      cancel: () => over.abort(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
