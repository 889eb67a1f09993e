import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** Shortest text that can be told to be the same one, in characters: «hola, quiero una web» says nothing. */
const TELLING_LENGTH = 40;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A sender by what cannot be read back, the same however the address is written. */
export function senderDigest(correo: string): string {
  return digest(
    correo
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@[^@]*$)/, ''),
  );
}

/** A text by its letters alone; null for one too short to say anything. */
export function textDigest(text: string): string | null {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '');
  return letters.length < TELLING_LENGTH ? null : digest(letters);
}

/** A stored enquiry that somebody judged. */
export interface Judged {
  folio: string;
  correo: string;
  text_key: string | null;
}

/** Keeps a sender and a text from being delivered again, until they are let back in. */
export async function block(
  db: Pick<Kysely<Schema>, 'insertInto'>,
  { folio, correo, text_key: text }: Judged,
  at: number,
): Promise<void> {
  const rows = [
    { kind: 'mail' as const, digest: senderDigest(correo), folio, at },
    ...(text === null ? [] : [{ kind: 'text' as const, digest: text, folio, at }]),
  ];
  await db
    .insertInto('spam_block')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Lets a sender and a text back in. */
export async function unblock(
  db: Pick<Kysely<Schema>, 'deleteFrom'>,
  { correo, text_key: text }: Judged,
): Promise<void> {
  const digests = [senderDigest(correo), ...(text === null ? [] : [text])];
  await db.deleteFrom('spam_block').where('digest', 'in', digests).execute();
}
