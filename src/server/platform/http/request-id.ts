import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What prerendered error pages hold where the request's name goes. */
export const REQUEST_ID_TOKEN = '__REQUEST_ID__';

/** What a trusted proxy may call a request; anything else is replaced. */
const ACCEPTABLE = /^[\w-]{8,64}$/;

/**
 * Names requests, so that a visitor's report, the response's X-Request-Id and the log agree.
 *
 * @param trustProxy whether to keep the X-Request-Id of a proxy of ours
 * @returns a function from a request to its name: random per process, then counted, because a
 *   fresh random one for each request would cost as much as finding the file
 */
export function requestIds(trustProxy: boolean): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return (request) => {
    if (trustProxy) {
      const given = request.headers['x-request-id'];
      if (typeof given === 'string' && ACCEPTABLE.test(given)) return given;
    }
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
