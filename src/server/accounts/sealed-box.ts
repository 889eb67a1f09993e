import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of AES-GCM's nonce and of its tag. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and opens texts with a key of their own, derived from the site's secret. */
export interface SealedBox {
  seal(text: string): string;
  /** @returns null for what was not sealed by us for this purpose */
  open(sealed: string): string | null;
}

export function createSealedBox(secretKey: string, purpose: string): SealedBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `atalaya:${purpose}`, 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
