import { createHmac, randomBytes, randomInt, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { renderSVG } from 'uqr';
import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedKey } from '#server/platform/signed-token.ts';
import type { Auth } from './auth.ts';
import type { Person } from './people.ts';

const CODES = 10;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 12;
/** 22 characters of 6 bits are 132 bits. RFC 4226 recommends at least 128 bits. */
const KEY_LENGTH = 22;
/** The page shows another key in each such period. `confirm` also accepts the previous key. */
const OFFER_MS = 60 * 60 * 1000;
/** The site remembers a used code for this time. After it, the code is too old to be accepted. */
const SPENT_MS = 10 * 60 * 1000;

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export type CodeStretching = (code: string, salt: Buffer) => Promise<Buffer>;

/** A recovery code has 59 random bits, so a faster hash than for passwords is safe enough. */
const scrypted: CodeStretching = (code, salt) => scryptOf(code, salt, 32, { N: 4096, r: 8, p: 1 });

export interface TotpOffer {
  key: string;
  uri: string;
  svg: string;
}

interface FactorRow {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean | null;
}

export function createSecondFactor(
  database: Pick<Database, 'kysely'>,
  auth: () => Promise<Auth>,
  secretKey: string,
  stretch: CodeStretching = scrypted,
) {
  const { kysely } = database;
  const saltKey = derivedKey(secretKey, 'recovery');
  const offerKey = derivedKey(secretKey, 'panel-totp');
  const context = async () => (await auth()).$context;
  const of = (personId: string) => [{ field: 'userId', value: personId }];

  const rowOf = async (personId: string) =>
    (await context()).adapter.findOne<FactorRow>({ model: 'twoFactor', where: of(personId) });

  /** Changes the row of the person's key and recovery codes, or creates it if there is none. */
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

  // Computes the key from the person, the browser and the hour. So a reload of the page shows the
  // same key, which the person may already have scanned.
  async function offeredKey(personId: string, visitor: string | null, at: number): Promise<string> {
    const { secret = '' } = (await rowOf(personId)) ?? {};
    const of = [personId, visitor ?? '', secret, Math.floor(at / OFFER_MS)].join('\n');
    return createHmac('sha256', offerKey).update(of).digest('base64url').slice(0, KEY_LENGTH);
  }

  // Hashes a recovery code. Capitals and hyphens make no difference. Each person has another salt,
  // so that the same code of two people has two digests.
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
    /**
     * Returns a key for the authenticator app: `key` to type, or `svg`, a QR code with the `uri`. A
     * reload in the same hour and browser (`visitor`) gives the same key.
     */
    async offer(person: Person, visitor: string | null): Promise<TotpOffer> {
      const [secret, { createOTP }, { base32 }] = await Promise.all([
        offeredKey(person.id, visitor, Date.now()),
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
    async confirm(person: Person, visitor: string | null, code: string): Promise<boolean> {
      const [{ symmetricEncrypt }, { createOTP }] = await Promise.all([
        import('better-auth/crypto'),
        import('@better-auth/utils/otp'),
      ]);
      for (const at of [Date.now(), Date.now() - OFFER_MS]) {
        const secret = await offeredKey(person.id, visitor, at);
        if (!(await createOTP(secret).verify(code))) continue;
        const { secretConfig } = await context();
        const encrypted = await symmetricEncrypt({ key: secretConfig, data: secret });
        await write(person.id, { secret: encrypted, verified: true });
        return true;
      }
      return false;
    },
    /** @returns the person's new recovery codes, which the server cannot show again */
    async secure(person: Person): Promise<string[]> {
      const codes = await renewCodes(person);
      const { adapter } = await context();
      const where = [{ field: 'id', value: person.id }];
      await adapter.update({ model: 'user', where, update: { twoFactorEnabled: true } });
      return codes;
    },
    async state(personId: string): Promise<{ codes: number; application: boolean }> {
      const row = await rowOf(personId);
      const codes = row ? (JSON.parse(row.backupCodes) as unknown[]) : [];
      return { codes: codes.length, application: row?.verified === true };
    },
    async removeApplication(personId: string) {
      await write(personId, { secret: noKey(), verified: false });
    },
    /** Marks a code of the authenticator app as used. Returns false if it was used before. */
    async spend(personId: string, code: string): Promise<boolean> {
      const id = createHmac('sha256', saltKey).update(`${personId}:${code}`).digest('base64url');
      const at = Date.now();
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
      await kysely.deleteFrom('staff_code_use').where('expires_at', '<=', Date.now()).execute();
    },
  };
}

export function isRecoveryCode(text: string): boolean {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '').length === CODE_LENGTH;
}

// Fills the column `secret`, which cannot be empty, for a person without an authenticator app.
// better-auth accepts no code while `verified` is false.
const noKey = () => randomBytes(32).toString('hex');

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}
