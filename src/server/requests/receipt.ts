import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** The query parameter that holds a receipt. */
export const RECEIPT_PARAM = 'recibo';

/**
 * Receipts sign the address of a page that confirms something («Recibimos tu mensaje»). Without a
 * receipt such a page confirms nothing, so that nobody can forge one. A receipt is no secret and
 * gives no access.
 */
export type Receipts = ReturnType<typeof createReceipts>;

/**
 * @param secretKey the site's secret
 * @param now the clock, in milliseconds since 1970
 */
export function createReceipts(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'receipt');
  const digest = (path: string, params: URLSearchParams, at: string) => {
    const rest = [...params].filter(([name]) => name !== RECEIPT_PARAM);
    return signer.digest(JSON.stringify([path, rest, at]));
  };
  return {
    /** @returns the path with its receipt, which signs path and query */
    issue(path: string): string {
      const { pathname, searchParams, hash } = new URL(path, 'http://x.invalid');
      const at = now().toString(36);
      searchParams.set(RECEIPT_PARAM, `${at}.${digest(pathname, searchParams, at)}`);
      return `${pathname}?${searchParams.toString()}${hash}`;
    },
    /** The age of an address's receipt, in milliseconds; null without a valid one. */
    ageOf({ pathname, searchParams }: URL): number | null {
      const [at = '', given = ''] = (searchParams.get(RECEIPT_PARAM) ?? '').split('.');
      if (!equalInConstantTime(given, digest(pathname, searchParams, at))) return null;
      return now() - Number.parseInt(at, 36);
    },
  };
}
