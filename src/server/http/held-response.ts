import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A response that somebody else wrote, kept back until it is whole. */
export interface HeldResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** What came of holding a response: the response, or why there is none. */
export type HeldOutcome = { response: HeldResponse } | { failure: unknown };

/** Responses with these types are kept whole; anything else (a download, an event stream) flows. */
const HELD_TYPES = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?(?:json|xml)\b)/;

/**
 * Takes a response's writing methods over, so that a response which fails half way can still become
 * an error page, and so that its headers can be completed.
 *
 * Astro's adapter writes through `writeHead`, `write` and `end`; on a failure inside a streamed
 * page it writes with a callback and then destroys the response with the error, and on others it
 * sets `statusCode` and ends with a text of its own.
 *
 * @param settle called once with the outcome; the response is its own again by then
 * @param flow called with status and headers of a response that is not held, before they are sent;
 *   returns the headers to send
 */
export function holdResponse(
  response: ServerResponse,
  settle: (outcome: HeldOutcome) => void,
  flow: (status: number, headers: OutgoingHttpHeaders) => OutgoingHttpHeaders,
): void {
  const chunks: Buffer[] = [];
  let status: number | null = null;
  let headers: OutgoingHttpHeaders = {};
  let settled = false;

  const release = () => {
    for (const method of ['writeHead', 'write', 'end', 'destroy']) {
      Reflect.deleteProperty(response, method);
    }
    // Left by the adapter for the status it had in mind, which may not be the one that is sent.
    response.statusMessage = '';
  };
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const finish = (outcome: HeldOutcome) => {
    if (settled) return;
    settled = true;
    release();
    settle(outcome);
  };

  const held = {
    writeHead(code: number, ...rest: unknown[]) {
      status = code;
      const given = rest.find((value) => typeof value === 'object' && value !== null);
      headers = { ...response.getHeaders(), ...(given as OutgoingHttpHeaders | undefined) };
      const type = headers['content-type'];
      if (typeof type === 'string' && !HELD_TYPES.test(type) && code < 400) {
        settled = true;
        release();
        response.writeHead(code, flow(code, headers));
      }
      return response;
    },
    write(chunk: unknown, ...rest: unknown[]) {
      keep(chunk);
      const callback = rest.at(-1);
      if (typeof callback === 'function') queueMicrotask(callback as () => void);
      return true;
    },
    end(chunk?: unknown) {
      keep(chunk);
      finish({
        response: {
          status: status ?? response.statusCode,
          headers,
          body: Buffer.concat(chunks),
        },
      });
      return response;
    },
    destroy(error?: unknown) {
      finish({ failure: error ?? new Error('The page broke off without saying why.') });
      return response;
    },
  };
  Object.assign(response, held);
}
