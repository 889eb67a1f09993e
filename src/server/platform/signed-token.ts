import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Derives a 256-bit key for one purpose from the site's secret key (RFC 5869). */
export function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `atalaya:${purpose}`, 32));
}

/** Creates a signer for short texts. A token for one purpose is not valid for another purpose. */
export function createSigner(secretKey: string, purpose: string) {
  const key = derivedKey(secretKey, purpose);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    digest,
    /** Returns the token `payload.signature`, whose characters are safe in URLs and form fields. */
    sign: (payload: string): string =>
      `${Buffer.from(payload).toString('base64url')}.${digest(payload)}`,
    open(token: string): string | null {
      const [encoded, signature, ...rest] = token.split('.');
      if (encoded === undefined || signature === undefined || rest.length > 0) return null;
      const payload = Buffer.from(encoded, 'base64url').toString();
      return equalInConstantTime(signature, digest(payload)) ? payload : null;
    },
  };
}

/** NIST SP 800-38D recommends these lengths in bytes for AES-GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a seal, which encrypts values for one purpose. `open` needs the context of `close`. */
export function createSeal(secretKey: string, purpose: string) {
  const key = derivedKey(secretKey, purpose);
  return {
    /** Encrypts a value as compressed JSON. The text is safe in cookies and form fields. */
    close(value: unknown, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const packed = deflateRawSync(JSON.stringify(value));
      const text = Buffer.concat([cipher.update(packed), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    /** Decrypts a value. Returns null if `close` used another key or another context. */
    open(token: string, context: string): unknown {
      const sealed = Buffer.from(token, 'base64url');
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const opened = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const packed = Buffer.concat([opened.update(text), opened.final()]);
        return JSON.parse(inflateRawSync(packed).toString());
      } catch {
        return null;
      }
    },
  };
}

/** Compares two texts in a time that does not reveal where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns JSON with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
