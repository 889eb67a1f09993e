import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod';
import { messageOf } from '#server/platform/system-error.ts';

/** The schema of a backup's manifest, which is the first file in the archive. */
const manifestSchema = z.object({
  version: z.literal(1),
  madeAt: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  leads: z.number(),
  files: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The error for a backup that cannot be restored. Its text is in Spanish, for the operator. */
export class DamagedCopy extends Error {
  override readonly name = 'DamagedCopy';
}

const MANIFEST = 'manifiesto.json';
/** In bytes. A manifest of this size can name about 200,000 mails. A larger one is refused. */
const MANIFEST_ROOM = 32 * 1024 * 1024;
/** In bytes. The tar format adds at most this much to each file. */
const ENTRY_ROOM = 2048;
export const ENCRYPTED = '.age';

/** Writes a `.tar.gz`, encrypted if `recipient` is not null. Returns the file's size in bytes. */
export async function writeArchive(
  target: string,
  about: Omit<Manifest, 'version' | 'files'>,
  files: readonly { name: string; from: string }[],
  recipient: string | null,
): Promise<number> {
  const listed: Manifest['files'] = [];
  for (const { name, from } of files) {
    listed.push({ name, bytes: (await stat(from)).size, sha256: await digestOf(from) });
  }
  const tar = pack();
  const filled = fill(tar, { version: 1, ...about, files: listed }, files);
  const out = createWriteStream(target, { mode: 0o600, flush: true });
  await Promise.all([filled, pipeline(tar, createGzip(), sealing(recipient), out)]);
  return (await stat(target)).size;
}

async function fill(
  tar: ReturnType<typeof pack>,
  manifest: Manifest,
  files: readonly { name: string; from: string }[],
): Promise<void> {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  tar.entry({ name: MANIFEST, mode: 0o600 }, text);
  for (const [index, { name, from }] of files.entries()) {
    const size = manifest.files[index]?.bytes ?? 0;
    const entry = tar.entry({ name, size, mode: 0o600 });
    await pipeline(createReadStream(from), entry);
  }
  tar.finalize();
}

/**
 * Unpacks an archive into `folder`, or only checks the archive if `folder` is null. `identity` is
 * the private key for an encrypted archive. Throws DamagedCopy, also for an archive that is larger
 * than its manifest says: a forged archive must not fill the disk.
 */
export async function readArchive(
  path: string,
  folder: string | null,
  identity: string | null = null,
): Promise<Manifest> {
  const digests = new Map<string, string>();
  let manifest: Manifest | null = null;
  let listed = new Map<string, Manifest['files'][number]>();
  let room = MANIFEST_ROOM;
  const measuring = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      room -= chunk.length;
      if (room < 0) done(new DamagedCopy('trae más de lo que dice'));
      else done(null, chunk);
    },
  });
  const tar = extract();
  const reading = pipeline(await opened(path, identity), createGunzip(), measuring, tar);
  // The loop below also throws the error of `reading`. Without this line, Node would report this
  // error a second time, as an unhandled rejection.
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (manifest === null) {
        if (name !== MANIFEST) throw notOurs();
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        manifest = manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
        listed = new Map(manifest.files.map((file) => [file.name, file]));
        const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
        if (folder !== null) await expectRoom(folder, bytes);
        room += bytes + manifest.files.length * ENTRY_ROOM;
      } else {
        if (listed.get(name)?.bytes !== size) throw damaged(name);
        digests.set(name, await takeOut(Readable.from(entry), folder, name));
      }
    }
    await reading;
  } catch (error) {
    if (error instanceof DamagedCopy) throw error;
    throw new DamagedCopy(`no se puede leer entera: ${messageOf(error)}`, { cause: error });
  }
  if (manifest === null) throw notOurs();
  for (const { name, sha256 } of manifest.files) {
    const digest = digests.get(name);
    if (digest === undefined) throw new DamagedCopy(`le falta ${name}`);
    if (digest !== sha256) throw damaged(name);
  }
  return manifest;
}

const notOurs = () => new DamagedCopy('no es una copia de este producto');
const damaged = (name: string) => new DamagedCopy(`${name} no es el que se guardó: está dañado`);

async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes <= bavail * bsize) return;
  const megabytes = (amount: number) => `${Math.ceil(amount / 1024 / 1024)} MB`;
  throw new DamagedCopy(
    `no cabe: ocupa ${megabytes(bytes)} y en ${dirname(folder)} quedan ${megabytes(bavail * bsize)}`,
  );
}

async function takeOut(entry: Readable, folder: string | null, name: string): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      if (folder !== null) yield chunk;
    }
  }
  if (folder === null) {
    await pipeline(entry, hashed, new PassThrough());
    return hash.digest('hex');
  }
  const place = join(folder, normalize(name));
  if (!place.startsWith(join(folder, '/'))) {
    throw new DamagedCopy(`trae un nombre que no es de una copia: ${name}`);
  }
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(entry, hashed, createWriteStream(place, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function sealing(recipient: string | null) {
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    if (recipient === null) {
      yield* source;
      return;
    }
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const plain = Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>;
    yield* (await encrypter.encrypt(plain as never)) as unknown as ReadableStream<Uint8Array>;
  };
}

async function opened(path: string, identity: string | null): Promise<Readable> {
  const raw = createReadStream(path);
  if (!path.endsWith(ENCRYPTED)) return raw;
  if (identity === null) {
    throw new DamagedCopy('está cifrada: di dónde está su clave privada, con --clave ARCHIVO');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(Readable.toWeb(raw) as never);
    return Readable.fromWeb(plain as unknown as ReadableStream).pipe(new PassThrough());
  } catch (error) {
    throw new DamagedCopy(`esa clave no la abre: ${messageOf(error)}`, { cause: error });
  }
}
