import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

export const RECEIPT_PARAM = 'recibo';

/** Receipts sign the address of a thank-you page, so that nobody can forge a confirmation. */
export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'receipt');
  const digest = (path: string, params: URLSearchParams, at: string) => {
    const rest = [...params].filter(([name]) => name !== RECEIPT_PARAM);
    return signer.digest(JSON.stringify([path, rest, at]));
  };
  return {
    issue(path: string): string {
      const { pathname, searchParams, hash } = new URL(path, 'http://x.invalid');
      const at = now().toString(36);
      searchParams.set(RECEIPT_PARAM, `${at}.${digest(pathname, searchParams, at)}`);
      return `${pathname}?${searchParams.toString()}${hash}`;
    },
    /** Returns how many milliseconds ago the receipt was issued, or null if it is not valid. */
    ageOf({ pathname, searchParams }: URL): number | null {
      const [at = '', given = ''] = (searchParams.get(RECEIPT_PARAM) ?? '').split('.');
      if (!equalInConstantTime(given, digest(pathname, searchParams, at))) return null;
      return now() - Number.parseInt(at, 36);
    },
  };
}
