import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Derives a 256-bit key for one purpose from the secret (RFC 5869). */
export function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `atalaya:${purpose}`, 32));
}

/**
 * Signs and opens short texts that travel through the browser and back. Each purpose has a key of
 * its own, so that a token of one kind is never valid as another.
 *
 * @param secretKey the site's secret (`SECRET_KEY`)
 * @param purpose what the tokens are for; part of the key
 */
export function createSigner(secretKey: string, purpose: string) {
  const key = derivedKey(secretKey, purpose);
  /** Keyed digest of a text, base64url; for values that must be compared but not shown. */
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    digest,
    /** @returns `payload.signature`, both safe in URLs and form fields */
    sign: (payload: string): string =>
      `${Buffer.from(payload).toString('base64url')}.${digest(payload)}`,
    /** @returns the payload, or null when the token was not signed by us for this purpose */
    open(token: string): string | null {
      const [encoded, signature, ...rest] = token.split('.');
      if (encoded === undefined || signature === undefined || rest.length > 0) return null;
      const payload = Buffer.from(encoded, 'base64url').toString();
      return equalInConstantTime(signature, digest(payload)) ? payload : null;
    },
  };
}

/** Bytes of AES-GCM's nonce and tag (NIST SP 800-38D). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values so that only this site reads them, and only in the same context.
 *
 * @param secretKey the site's secret (`SECRET_KEY`)
 * @param purpose what they are for; part of the key
 */
export function createSeal(secretKey: string, purpose: string) {
  const key = derivedKey(secretKey, purpose);
  return {
    /** @returns the value as JSON, compressed and encrypted, safe in cookies and form fields */
    close(value: unknown, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const packed = deflateRawSync(JSON.stringify(value));
      const text = Buffer.concat([cipher.update(packed), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    /** @returns null when this site did not seal it, or sealed it in another context */
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

/** JSON with sorted keys, so that equal contents give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
