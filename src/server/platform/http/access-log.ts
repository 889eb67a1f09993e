import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Logger } from '#server/platform/log.ts';
import { maskAddresses } from '#server/platform/log.ts';

/** In the place of a path that the site does not have: people type and paste into addresses. */
const UNKNOWN_PATH = '(none of ours)';

/** Nobody reads more of a path, and a scanner's would fill the disk. */
const PATH_LENGTH = 200;

/**
 * The log that responses are written to. The net that catches personal data in what others log costs
 * forty times as much as the line itself; these lines hold nothing but what {@link logResponse} puts
 * there.
 */
export function createAccessLog(log: Logger): Logger {
  return log.child({}, { redact: [] });
}

/**
 * Writes the one line that each response gets: nothing of the query, the body, the visitor's address
 * or browser.
 *
 * @param log of {@link createAccessLog}
 * @param status the status sent; 499 when the client left before the response
 */
export function logResponse(log: Logger, exchange: Exchange, status: number): void {
  const { request, path, id, bytes, startedAt } = exchange;
  log.info(
    {
      method: request.method,
      path: status < 400 || (exchange.known && status !== 404) ? loggablePath(path) : UNKNOWN_PATH,
      status,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      bytes,
      id,
    },
    'respuesta',
  );
}

/** Links that are as good as passwords: the newsletter's, which never end, and the panel's invitations. */
const SECRET_LINK = /^(\/(?:boletin\/\w+|panel\/invitacion)\/).+$/;

function loggablePath(path: string): string {
  const shown = path.replace(SECRET_LINK, '$1…');
  const short = shown.length > PATH_LENGTH ? `${shown.slice(0, PATH_LENGTH)}…` : shown;
  return short.includes('@') || short.includes('%40')
    ? maskAddresses(short.replaceAll('%40', '@'))
    : short;
}
