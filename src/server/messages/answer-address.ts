import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** The address for answers about one enquiry. The mail provider must accept `name+anything@…`. */
export type AnswerAddress = ReturnType<typeof createAnswerAddress>;

/** The hexadecimal digits of a signature. Nobody can guess 20 digits, even with many mails. */
const SIGNS = 20;

/** Creates the addresses to which clients answer, from the value of INBOX_ADDRESS. */
export function createAnswerAddress(secretKey: string, address: string) {
  const signer = createSigner(secretKey, 'answer-address');
  const at = address.lastIndexOf('@');
  const [name, host] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  const sign = (folio: string) =>
    Buffer.from(signer.digest(folio.toLowerCase()), 'base64url').toString('hex').slice(0, SIGNS);
  return {
    /** In lower case, such as `hola+ata-7k3m-q9.<signature>@…`: some servers change capitals. */
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
