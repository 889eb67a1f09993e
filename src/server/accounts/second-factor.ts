import { createHmac, randomBytes, randomInt, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { renderSVG } from 'uqr';
import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedKey } from '#server/platform/signed-token.ts';
import type { Auth } from './auth.ts';
import type { Person } from './people.ts';

/** How many recovery codes there are. */
const CODES = 10;
/** Letters and digits that people do not confuse. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Length of a recovery code, in characters: 59 bits. */
const CODE_LENGTH = 12;
/**
 * The length of an application's key, in characters of six bits: 132 bits, where RFC 4226
 * recommends 128.
 */
const KEY_LENGTH = 22;
/** How long a key is offered, in milliseconds: an hour. The previous one is accepted too. */
const OFFER_MS = 60 * 60 * 1000;
/** How long a used code is remembered, in milliseconds: longer than any clock accepts it. */
const SPENT_MS = 10 * 60 * 1000;

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A slow hash of a recovery code. */
export type CodeStretching = (code: string, salt: Buffer) => Promise<Buffer>;

/** Weaker than for a password: a code has 59 random bits, and ten are hashed at once. */
const scrypted: CodeStretching = (code, salt) => scryptOf(code, salt, 32, { N: 4096, r: 8, p: 1 });

/** The key of an authenticator application, while it is being set up. */
export interface TotpOffer {
  /** The key in groups of four, to type. */
  key: string;
  /** A link that opens the application on the same phone. */
  uri: string;
  /** The link as a QR code. */
  svg: string;
}

interface FactorRow {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean | null;
}

/** The second factor: application, passkey, and recovery codes for when both are lost. */
export function createSecondFactor(
  database: Pick<Database, 'kysely'>,
  auth: () => Promise<Auth>,
  {
    secretKey,
    stretchCode: stretch = scrypted,
  }: { secretKey: string; stretchCode?: CodeStretching | undefined },
  now: () => number = Date.now,
) {
  const { kysely } = database;
  const saltKey = derivedKey(secretKey, 'recovery');
  const offerKey = derivedKey(secretKey, 'panel-totp');
  const context = async () => (await auth()).$context;
  const of = (personId: string) => [{ field: 'userId', value: personId }];

  const rowOf = async (personId: string) =>
    (await context()).adapter.findOne<FactorRow>({ model: 'twoFactor', where: of(personId) });

  /** Writes a person's factor; the row exists as soon as they have any, because it holds the codes. */
  async function write(personId: string, change: Record<string, unknown>): Promise<void> {
    const { adapter } = await context();
    const row = await rowOf(personId);
    if (row) {
      await adapter.update({ model: 'twoFactor', where: of(personId), update: change });
      return;
    }
    await adapter.create({
      model: 'twoFactor',
      data: { userId: personId, secret: noKey(), backupCodes: '[]', verified: false, ...change },
    });
  }

  /**
   * The key of an application that is being set up. Reloading the page or signing in again shows
   * the key that was already scanned. It belongs to one account in one browser, so that nobody else
   * has seen it, and changes once it is registered.
   */
  async function offeredKey(personId: string, visitor: string | null, at: number): Promise<string> {
    const { secret = '' } = (await rowOf(personId)) ?? {};
    const of = [personId, visitor ?? '', secret, Math.floor(at / OFFER_MS)].join('\n');
    return createHmac('sha256', offerKey).update(of).digest('base64url').slice(0, KEY_LENGTH);
  }

  /** The stored digest of a recovery code; it ignores case and hyphens and depends on the person. */
  async function digest(personId: string, code: string): Promise<string> {
    const salt = createHmac('sha256', saltKey).update(personId).digest();
    const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
    return (await stretch(plain, salt)).toString('base64url');
  }

  async function renewCodes(person: Person): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    const digests = await Promise.all(codes.map((code) => digest(person.id, code)));
    await write(person.id, { backupCodes: JSON.stringify(digests) });
    return codes;
  }

  return {
    digest,
    renewCodes,
    /** @param visitor the browser's identifier: reloading the page shows the same key */
    async offer(person: Person, visitor: string | null): Promise<TotpOffer> {
      const [secret, { createOTP }, { base32 }] = await Promise.all([
        offeredKey(person.id, visitor, now()),
        import('@better-auth/utils/otp'),
        import('@better-auth/utils/base32'),
      ]);
      const uri = createOTP(secret).url(content().brand.nombre, person.username);
      const key = base32.encode(secret, { padding: false });
      return {
        key: (key.match(/.{1,4}/g) ?? []).join(' '),
        uri,
        svg: renderSVG(uri, { ecc: 'M', border: 2 }),
      };
    },
    /** @returns whether the code belongs to the offered key, which is then the person's */
    async confirm(person: Person, visitor: string | null, code: string): Promise<boolean> {
      const [{ symmetricEncrypt }, { createOTP }] = await Promise.all([
        import('better-auth/crypto'),
        import('@better-auth/utils/otp'),
      ]);
      for (const at of [now(), now() - OFFER_MS]) {
        const secret = await offeredKey(person.id, visitor, at);
        if (!(await createOTP(secret).verify(code))) continue;
        const { secretConfig } = await context();
        const encrypted = await symmetricEncrypt({ key: secretConfig, data: secret });
        await write(person.id, { secret: encrypted, verified: true });
        return true;
      }
      return false;
    },
    /** Marks a person as having a factor. @returns their recovery codes, which cannot be read again */
    async secure(person: Person): Promise<string[]> {
      const codes = await renewCodes(person);
      const { adapter } = await context();
      const where = [{ field: 'id', value: person.id }];
      await adapter.update({ model: 'user', where, update: { twoFactorEnabled: true } });
      return codes;
    },
    /** How many recovery codes are left, and whether an application is set up. */
    async state(personId: string): Promise<{ codes: number; application: boolean }> {
      const row = await rowOf(personId);
      const codes = row ? (JSON.parse(row.backupCodes) as unknown[]) : [];
      return { codes: codes.length, application: row?.verified === true };
    },
    async removeApplication(personId: string) {
      await write(personId, { secret: noKey(), verified: false });
    },
    /** @returns whether this code of this person was unused; true for one of several simultaneous calls */
    async spend(personId: string, code: string): Promise<boolean> {
      const id = createHmac('sha256', saltKey).update(`${personId}:${code}`).digest('base64url');
      const at = now();
      await kysely.deleteFrom('staff_code_use').where('expires_at', '<=', at).execute();
      const row = await kysely
        .insertInto('staff_code_use')
        .values({ id, expires_at: at + SPENT_MS })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async purge() {
      await kysely.deleteFrom('staff_code_use').where('expires_at', '<=', now()).execute();
    },
  };
}

/** Whether a text has the format of a recovery code, ignoring case and hyphens. */
export function isRecoveryCode(text: string): boolean {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '').length === CODE_LENGTH;
}

/** A key for accounts without an application: no code matches it, and `verified` prevents its use. */
const noKey = () => randomBytes(32).toString('hex');

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}
