import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { actorOf } from '#server/leads/actor.ts';

/** Milliseconds between two keep-alive lines. The server checks the session before each line. */
const KEEP_ALIVE_MS = 20_000;
/** If more than this number of lines wait for a slow browser, the server ends the stream. */
const MOST_WAITING = 200;

/** Sends the events of the inbox to an open page of the panel (panel/shell/news.ts). */
export const newsStream: APIRoute = ({ locals }) => {
  const visit = panelVisit(locals);
  const me = actorOf(visit).id;
  const { staff, inbox } = locals.services;
  const ending = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const say = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) ending.abort();
          else controller.enqueue(encoder.encode(text));
        };
        const look = (stillIn: () => void) => {
          staff.isIn(visit).then(
            (isIn) => (isIn ? stillIn() : ending.abort()),
            (error: unknown) => {
              locals.reportError(error);
              ending.abort();
            },
          );
        };
        const keepAlive = setInterval(() => look(() => say(':\n\n')), KEEP_ALIVE_MS);
        inbox.news.onSessionsEnded(me, ending.signal, () => look(() => undefined));
        const tell = async () => {
          say('retry: 3000\n\n');
          for await (const { kind, folio, actorId } of inbox.news.subscribe(ending.signal)) {
            say(`data: ${JSON.stringify({ kind, folio, own: actorId === me })}\n\n`);
          }
        };
        const end = () => {
          clearInterval(keepAlive);
          if (!ending.signal.aborted) ending.abort();
          try {
            controller.close();
          } catch {
            // `close` throws if the browser has already closed the connection.
          }
        };
        tell().then(end, (error: unknown) => {
          locals.reportError(error);
          end();
        });
      },
      cancel: () => ending.abort(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
