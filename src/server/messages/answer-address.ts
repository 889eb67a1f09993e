import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** The address for replies about one enquiry, if the provider accepts `name+anything@…`. */
export type AnswerAddress = ReturnType<typeof createAnswerAddress>;

/**
 * The number of characters in the signature. The 80 bits are too many to guess by sending mails.
 */
const SIGNS = 20;

/**
 * Creates the addresses for replies.
 *
 * @param address the value of INBOX_ADDRESS
 */
export function createAnswerAddress(secretKey: string, address: string) {
  const signer = createSigner(secretKey, 'answer-address');
  const at = address.lastIndexOf('@');
  const [name, host] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  const sign = (folio: string) =>
    Buffer.from(signer.digest(folio.toLowerCase()), 'base64url').toString('hex').slice(0, SIGNS);
  return {
    /**
     * The address has the form `name+ata-7k3m-q9.<signature>@…`, in lower case, because some
     * servers convert addresses to lower case.
     */
    of: (folio: string): string => `${name}+${folio.toLowerCase()}.${sign(folio)}@${host}`,
    /**
     * Returns the folio of the first address with a valid signature. Returns null if there is none.
     */
    folioIn(addresses: readonly string[]): string | null {
      for (const each of addresses) {
        const found = /\+([\da-z-]{3,30})\.([\da-f]+)@([^@]+)$/i.exec(each);
        const [, folio = '', signature = '', where = ''] = found ?? [];
        if (where.toLowerCase() !== host) continue;
        if (equalInConstantTime(signature.toLowerCase(), sign(folio))) return folio.toUpperCase();
      }
      return null;
    },
  };
}
