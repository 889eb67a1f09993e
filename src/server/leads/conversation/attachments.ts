import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { makeDataFolder, writeWhole } from '#server/platform/data-folder.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';
import { leadRow } from '#server/leads/lead-row.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

export interface NewFile {
  name: string;
  /** The media type that the sender declared. */
  type: string;
  bytes: Uint8Array;
}

export const FILE_COLUMNS = ['id', 'name', 'type', 'bytes', 'warning', 'digest', 'whole'] as const;

export type AttachedFile = ReturnType<typeof attachedFile>;

/** Converts a database row to a file. `kept` is false if the file was too large to be stored. */
export function attachedFile(
  row: Pick<Selectable<Schema['lead_attachment']>, (typeof FILE_COLUMNS)[number]>,
) {
  const { id, name, type, bytes, warning, digest, whole } = row;
  return { id, name, type, bytes, warning, kept: digest !== '', whole: whole === 1 };
}

export type KeptFile = Pick<AttachedFile, 'name' | 'type' | 'bytes' | 'warning'> & {
  /** The SHA-256 of the content. Empty if the file was too large to be stored. */
  digest: string;
  /** 1 if the file is the original mail. */
  whole?: number;
};

/** In bytes: the limit of common mail providers. */
const LARGEST_FILE = 25 * 1024 * 1024;
const MOST_FILES = 40;
/** Base64 turns 18 MiB into 25 MB, and many mail servers accept no larger mail. */
export const LARGEST_REPLY = 18 * 1024 * 1024;
/** Without `digests`, `sweep` keeps a younger file: a process may still write the file's row. */
const UNNAMED_MS = 60 * 60 * 1000;

/** Stores conversations' files under their digests. The functions throw `StoreUnavailableError`. */
export type Attachments = ReturnType<typeof createAttachments>;

export const ATTACHMENTS_FOLDER = 'adjuntos';

export function createAttachments(
  { kysely }: Pick<Database, 'kysely'>,
  { dataDir }: { dataDir: string },
) {
  const pathOf = (digest: string) => join(dataDir, attachmentPath(digest));

  /** Writes a file to the disk, unless it has more than `limit` bytes. Throws if writing fails. */
  async function put({ name, type, bytes }: NewFile, limit = LARGEST_FILE): Promise<KeptFile> {
    const about = { name: fileName(name), type: mediaType(type), bytes: bytes.length };
    if (bytes.length > limit) {
      const warning = `Mide ${megabytes(bytes.length)}, y no se guardan más de ${megabytes(limit)}: está en el correo original.`;
      return { ...about, warning, digest: '' };
    }
    const digest = createHash('sha256').update(bytes).digest('hex');
    const path = pathOf(digest);
    makeDataFolder(dirname(path));
    // An existing file is written again, because `sweep` may delete the file at this moment.
    await writeWhole(path, bytes);
    return { ...about, warning: warningOf(about.name, bytes), digest };
  }

  async function add(
    transaction: Pick<Kysely<Schema>, 'insertInto'>,
    files: readonly KeptFile[],
    owner: Partial<
      Pick<Schema['lead_attachment'], 'lead_id' | 'message_id' | 'reply_id' | 'staff_id'>
    >,
  ): Promise<void> {
    if (files.length === 0) return;
    const at = Date.now();
    const none = { lead_id: null, message_id: null, reply_id: null, staff_id: null };
    await transaction
      .insertInto('lead_attachment')
      .values(
        // Each file gets a greater id than the file before, so that the ids keep the files' order.
        files.map((file, index) => ({
          whole: 0,
          ...none,
          ...owner,
          ...file,
          id: rowId(at + index),
          created_at: at,
        })),
      )
      .execute();
  }

  return {
    put,
    add,
    /** Adds a file to a colleague's draft. Returns null, or in Spanish why this is not possible. */
    async addToDraft(folio: string, staffId: string, file: NewFile): Promise<string | null> {
      const lead = await leadRow(kysely, folio);
      if (lead === undefined) return 'Esa solicitud ya no está.';
      const owner = { lead_id: lead.id, staff_id: staffId };
      const rows = await kysely
        .selectFrom('lead_attachment')
        .select('bytes')
        .where((where) => where.and(owner))
        .execute();
      const sum = rows.reduce((all, { bytes }) => all + bytes, file.bytes.length);
      if (rows.length >= MOST_FILES)
        return `Una respuesta lleva ${MOST_FILES} archivos como mucho.`;
      if (sum > LARGEST_REPLY) {
        return `Entre todos pasan de ${megabytes(LARGEST_REPLY)}, y muchos servidores no lo aceptan: comparte un enlace.`;
      }
      await add(kysely, [await put(file)], owner);
      return null;
    },
    async dropFromDraft(id: string, staffId: string): Promise<void> {
      await kysely
        .deleteFrom('lead_attachment')
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .execute();
    },
    /** Returns a file, or null if it is not stored. A draft's file has its author as `staffId`. */
    async open(id: string) {
      const row = await kysely
        .selectFrom('lead_attachment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined || row.digest === '') return null;
      const content = await readFile(pathOf(row.digest)).catch(ignoreMissing);
      if (!content) return null;
      const pdf = row.type === 'application/pdf' ? ('pdf' as const) : null;
      /** How the panel shows the file. With null, the browser only downloads it. */
      const shown = PICTURES.includes(row.type) ? ('picture' as const) : pdf;
      return { ...attachedFile(row), shown, content, staffId: row.staff_id };
    },
    /** Deletes the files of `digests` that have no database row. By default, checks all files. */
    async sweep(digests?: readonly string[]): Promise<void> {
      for (const digest of digests ?? (await attachmentDigests(dataDir))) {
        const named = await kysely
          .selectFrom('lead_attachment')
          .select('id')
          .where('digest', '=', digest)
          .executeTakeFirst();
        if (named !== undefined) continue;
        const written = await stat(pathOf(digest)).catch(ignoreMissing);
        const fresh = digests === undefined && Date.now() - (written?.mtimeMs ?? 0) < UNNAMED_MS;
        if (written && !fresh) await rm(pathOf(digest), { force: true });
      }
    },
  };
}

export function attachmentPath(digest: string): string {
  return join(ATTACHMENTS_FOLDER, digest.slice(0, 2), digest);
}

/** Returns the digests of all completely written files on the disk. */
export async function attachmentDigests(dataDir: string): Promise<string[]> {
  const root = join(dataDir, ATTACHMENTS_FOLDER);
  const folders = (await readdir(root).catch(ignoreMissing)) ?? [];
  const names = await Promise.all(
    folders.map((name) => readdir(join(root, name)).catch(ignoreMissing)),
  );
  return names.flatMap((each) => each ?? []).filter((name) => !name.startsWith('.'));
}

/** Every browser can show these types. SVG is missing because it can contain scripts. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

const MAGIC: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF'],
  'image/avif': ['\0\0\0 ftypavif', '\0\0\0\x1cftypavif'],
  'application/pdf': ['%PDF-'],
};

/** Returns true if a file's bytes match the declared type. The panel shows only such files. */
export function isAsSaid(type: string, content: Uint8Array): boolean {
  const beginning = Buffer.from(content.subarray(0, 12)).toString('latin1');
  return (MAGIC[type] ?? []).some((magic) => beginning.startsWith(magic));
}

/** Removes folder names, direction marks and other dangerous characters from a file's name. */
function fileName(name: string): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = headerText(base, 120)
    .replaceAll(/["<>|:*?]/g, '_')
    .replace(/^\.+/, '');
  return clean === '' ? 'archivo' : clean;
}

function mediaType(type: string): string {
  const said = type.toLowerCase().split(';')[0]?.trim() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(said) && said.length < 100 ? said : 'application/octet-stream';
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

const PROGRAMS =
  /\.(?:ade|apk|app|appx?|bat|cmd|com|cpl|dll|dmg|exe|gadget|hta|img|ins|iso|jar|jse?|lib|lnk|mde|msc|msi|msp|mst|pif|pkg|ps1|reg|scr|sct|shb|sh|sys|url|vbe?|vhdx?|vxd|wsc|wsf|wsh|xll)$/i;
const MACROS = /\.(?:docm|dotm|xlsm|xltm|xlam|pptm|potm|ppsm)$/i;
const ARCHIVES = /\.(?:zip|rar|7z|cab|ace|arj|gz|tgz|xz|bz2|tar)$/i;
const PAGES = /\.(?:html?|xhtml|mht|mhtml|shtml|svg|svgz)$/i;

export function warningOf(name: string, bytes: Uint8Array): string | null {
  if (PROGRAMS.test(name)) return 'Es un programa: no lo abras si no lo esperabas.';
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (beginning.startsWith('MZ') || beginning.startsWith('\x7fELF')) {
    return 'Es un programa con nombre de otra cosa: no lo abras.';
  }
  if (MACROS.test(name)) return 'Lleva macros: ábrelo sin permitirlas.';
  if (PAGES.test(name)) return 'Es una página web, que puede hacerse pasar por otra.';
  if (name.toLowerCase() === 'winmail.dat') {
    return 'Outlook metió aquí lo que adjuntaron: pide que lo envíen otra vez como HTML o texto.';
  }
  if (beginning.startsWith(ZIP)) {
    const { names, locked } = zipContents(bytes);
    const program = names.find((each) => PROGRAMS.test(each));
    if (program !== undefined) {
      return `Dentro lleva un programa (${fileName(program)}): no lo abras.`;
    }
    if (locked) return 'Está cerrado con contraseña: no se puede ver qué lleva.';
    if (names.includes('vbaProject.bin')) return 'Lleva macros: ábrelo sin permitirlas.';
    if (names.length >= MOST_ENTRIES || names.some((each) => ARCHIVES.test(each))) {
      return 'Lleva dentro otro comprimido: no se puede ver aquí todo lo que trae.';
    }
    return null;
  }
  if (ARCHIVES.test(name)) {
    return 'Está comprimido: no se puede ver aquí qué lleva.';
  }
  return null;
}

const ZIP = 'PK\x03\x04';
const MOST_ENTRIES = 5_000;

/** Reads the file names in a ZIP archive's central directory (APPNOTE.TXT, 4.3.12). */
function zipContents(bytes: Uint8Array): { names: string[]; locked: boolean } {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  let locked = false;
  let at = data.indexOf('PK\x01\x02', 0, 'latin1');
  while (at >= 0 && at + 46 <= data.length && names.length < MOST_ENTRIES) {
    const nameEnd = at + 46 + data.readUInt16LE(at + 28);
    const path = data.toString('utf8', at + 46, nameEnd);
    names.push(path.split('/').at(-1) ?? '');
    locked ||= (data.readUInt16LE(at + 8) & 1) === 1;
    at = data.indexOf('PK\x01\x02', nameEnd, 'latin1');
  }
  return { names, locked };
}
