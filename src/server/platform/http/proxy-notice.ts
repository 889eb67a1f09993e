import type { IncomingMessage } from 'node:http';
import type { Logger } from '#server/platform/log.ts';

/**
 * Says once in the log that requests come through a proxy which TRUST_PROXY does not allow for: every
 * visitor then seems to have the proxy's address, and they share one limit of submissions.
 *
 * @returns what looks at each request until it has been said
 */
export function proxyNotice(
  trustProxy: boolean,
  log: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => void {
  let said = trustProxy;
  return ({ headers }) => {
    if (said) return;
    if (
      headers['x-forwarded-for'] === undefined &&
      headers['x-forwarded-proto'] === undefined &&
      headers['x-forwarded-host'] === undefined
    ) {
      return;
    }
    said = true;
    log.warn(
      'requests come through a proxy, or pretend to, and TRUST_PROXY is off: their X-Forwarded-* ' +
        'headers are ignored. Behind a proxy of yours set TRUST_PROXY=true and SITE_URL',
    );
  };
}
