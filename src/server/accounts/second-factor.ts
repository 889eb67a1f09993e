import { createHmac, hkdfSync, randomInt, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { renderSVG } from 'uqr';
import type { Database } from '#server/platform/database/database.ts';
import type { Auth } from './auth.ts';
import { createOfferedKeys, newKey } from './offered-keys.ts';
import type { Person } from './people.ts';
import { createSealedBox } from './sealed-box.ts';

/** How many recovery codes there are. */
const CODES = 10;
/** Letters and figures that nobody mistakes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Length of a recovery code, in characters: 59 bits. */
const CODE_LENGTH = 12;
/** For how long a spent code is remembered, in milliseconds: longer than any clock accepts it. */
const SPENT_MS = 10 * 60 * 1000;

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Less than for a password: a code is 59 bits of chance, and ten are stretched at once. */
const stretch = (text: string, salt: Buffer) => scryptOf(text, salt, 32, { N: 4096, r: 8, p: 1 });

/** The key of an authenticator application, while it is being set up. */
export interface TotpOffer {
  /** The key in groups of four, to type. */
  key: string;
  /** For a link that opens the application on the same phone. */
  uri: string;
  /** The same as a drawing. */
  svg: string;
}

/** The second factor: application, passkey, and the codes for when both are lost. */
export interface SecondFactor {
  /** @param visitor the browser's own identifier: reloading the page shows it the same key */
  offer(person: Person, visitor: string | null): Promise<TotpOffer>;
  /** Whether the code belongs to the key that was offered, which is then the person's. */
  confirm(
    person: Person,
    visitor: string | null,
    code: string,
  ): Promise<'confirmed' | 'wrong' | 'expired'>;
  /** Marks somebody as having a factor. @returns their recovery codes, readable this once */
  secure(person: Person): Promise<string[]>;
  renewCodes(person: Person): Promise<string[]>;
  /** How many recovery codes are left, and whether an application is set up. */
  state(personId: string): Promise<{ codes: number; application: boolean }>;
  removeApplication(personId: string): Promise<void>;
  /** What a recovery code is stored as; somebody's own, whatever its case and hyphens. */
  digest(personId: string, code: string): Promise<string>;
  /** @returns whether this code of this person had not been used; of several at once only one is */
  spend(personId: string, code: string): Promise<boolean>;
  purge(): Promise<void>;
}

interface FactorRow {
  id: string;
  backupCodes: string;
  verified: boolean | null;
}

export function createSecondFactor(
  database: Pick<Database, 'kysely'>,
  auth: () => Promise<Auth>,
  { secretKey, name }: { secretKey: string; name: string },
  now: () => number = Date.now,
): SecondFactor {
  const { kysely } = database;
  const offered = createOfferedKeys(database, createSealedBox(secretKey, 'panel-totp'), now);
  const saltKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'atalaya:recovery', 32));
  const context = async () => (await auth()).$context;
  const of = (personId: string) => [{ field: 'userId', value: personId }];

  const rowOf = async (personId: string) =>
    (await context()).adapter.findOne<FactorRow>({ model: 'twoFactor', where: of(personId) });

  /** Writes somebody's factor; the row exists once they have any, because it holds the codes. */
  async function write(personId: string, change: Record<string, unknown>): Promise<void> {
    const { adapter, secretConfig } = await context();
    const row = await rowOf(personId);
    if (row) {
      await adapter.update({ model: 'twoFactor', where: of(personId), update: change });
      return;
    }
    const { symmetricEncrypt } = await import('better-auth/crypto');
    const nobodys = await symmetricEncrypt({ key: secretConfig, data: newKey() });
    await adapter.create({
      model: 'twoFactor',
      data: { userId: personId, secret: nobodys, backupCodes: '[]', verified: false, ...change },
    });
  }

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
    async offer(person, visitor) {
      const [secret, { createOTP }, { base32 }] = await Promise.all([
        offered.offer(person.id, visitor),
        import('@better-auth/utils/otp'),
        import('@better-auth/utils/base32'),
      ]);
      const uri = createOTP(secret).url(name, person.username);
      const key = base32.encode(secret, { padding: false });
      return {
        key: (key.match(/.{1,4}/g) ?? []).join(' '),
        uri,
        svg: renderSVG(uri, { ecc: 'M', border: 2 }),
      };
    },
    async confirm(person, visitor, code) {
      const secret = await offered.shown(person.id, visitor);
      if (secret === null) return 'expired';
      const [{ symmetricEncrypt }, { createOTP }] = await Promise.all([
        import('better-auth/crypto'),
        import('@better-auth/utils/otp'),
      ]);
      if (!(await createOTP(secret).verify(code))) return 'wrong';
      const { secretConfig } = await context();
      const encrypted = await symmetricEncrypt({ key: secretConfig, data: secret });
      await write(person.id, { secret: encrypted, verified: true });
      await offered.forget(person.id, visitor);
      return 'confirmed';
    },
    async secure(person) {
      const codes = await renewCodes(person);
      const { adapter } = await context();
      const where = [{ field: 'id', value: person.id }];
      await adapter.update({ model: 'user', where, update: { twoFactorEnabled: true } });
      return codes;
    },
    async state(personId) {
      const row = await rowOf(personId);
      const codes = row ? (JSON.parse(row.backupCodes) as unknown[]) : [];
      return { codes: codes.length, application: row?.verified === true };
    },
    async removeApplication(personId) {
      const { secretConfig } = await context();
      const { symmetricEncrypt } = await import('better-auth/crypto');
      const secret = await symmetricEncrypt({ key: secretConfig, data: newKey() });
      await write(personId, { secret, verified: false });
    },
    async spend(personId, code) {
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

/** Whether a text has the shape of a recovery code, whatever its case and hyphens. */
export function isRecoveryCode(text: string): boolean {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '').length === CODE_LENGTH;
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}
