import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** The addresses to which clients answer. The mail server must accept `name+anything@…`. */
export type AnswerAddress = ReturnType<typeof createAnswerAddress>;

/** In hexadecimal digits. Nobody can guess 20 digits, even with many mails. */
const SIGNS = 20;

/** Makes one address per enquiry from `address`, the value of INBOX_ADDRESS. */
export function createAnswerAddress(secretKey: string, address: string) {
  const signer = createSigner(secretKey, 'answer-address');
  const at = address.lastIndexOf('@');
  const [name, host] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  const sign = (folio: string) =>
    Buffer.from(signer.digest(folio.toLowerCase()), 'base64url').toString('hex').slice(0, SIGNS);
  return {
    /** Returns `hola+ata-7k3m-q9.<signature>@…`, without capitals: some servers change capitals. */
    of: (folio: string): string => `${name}+${folio.toLowerCase()}.${sign(folio)}@${host}`,
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
