import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Requests that are begun in one turn of the event loop. In one turn Node accepts one connection: a
 * newcomer behind a crowd waits as many turns as newcomers are before it, and each turn for all that
 * the crowd asks in it. So few keep a turn within some milliseconds.
 */
const PER_TURN = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Lets so many requests through in each turn of the event loop; the others wait for the next ones, in
 * the order in which they came. Whoever hangs up while waiting is forgotten.
 *
 * @param handle called once for each
 */
export function paced(handle: Handle): Handle {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  let counting = false;

  function nextTurn(): void {
    begun = 0;
    counting = false;
    const group = waiting.slice(0, PER_TURN);
    waiting = waiting.slice(PER_TURN);
    for (const [request, response] of group) begin(request, response);
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    begun += 1;
    if (!counting) {
      counting = true;
      setImmediate(nextTurn);
    }
    if (!request.socket.destroyed) handle(request, response);
  }

  return (request, response) => {
    if (begun < PER_TURN && waiting.length === 0) begin(request, response);
    else waiting.push([request, response]);
  };
}
