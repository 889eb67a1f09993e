import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { LeadAttachmentTable, Schema } from '#server/platform/database/schema.ts';
import { makeDataFolder, writeWhole } from '#server/platform/data-folder.ts';
import { headerText } from '#server/platform/mail/mailbox.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** A file as a mail carries it, or as somebody sends one. */
export interface NewFile {
  name: string;
  /** What it is said to be, such as `application/pdf`. */
  type: string;
  bytes: Uint8Array;
}

/** What of a row of `lead_attachment` pages name. */
export const FILE_COLUMNS = ['id', 'name', 'type', 'bytes', 'warning', 'digest', 'whole'] as const;

/** A file of a conversation, as pages name it. */
export type AttachedFile = ReturnType<typeof attachedFile>;

/** A file from its row, and whether it was kept: of what was too large only its name is here. */
export function attachedFile(
  row: Pick<Selectable<LeadAttachmentTable>, (typeof FILE_COLUMNS)[number]>,
) {
  const { id, name, type, bytes, warning, digest, whole } = row;
  /** `whole`: the mail itself, as it came. */
  return { id, name, type, bytes, warning, kept: digest !== '', whole: whole === 1 };
}

/** A file on the disk, that no row names yet. */
export type KeptFile = Pick<AttachedFile, 'name' | 'type' | 'bytes' | 'warning'> & {
  /** Empty for what was too large. */
  digest: string;
  /** 1: the mail itself. */
  whole?: number;
};

/** Largest file that is kept, in bytes: 25 MiB, what the usual providers let through. */
const LARGEST_FILE = 25 * 1024 * 1024;
/** Most files of one mail. */
const MOST_FILES = 40;
/** All files of an answer together, in bytes: base64 makes 25 MB of it, which is where servers stop. */
export const LARGEST_REPLY = 18 * 1024 * 1024;
/** Files that no row names are let be for so long, in milliseconds: their row may be about to come. */
const UNNAMED_MS = 60 * 60 * 1000;

/** The files of conversations, on the disk by their digest. All throw `StoreUnavailableError`. */
export type Attachments = ReturnType<typeof createAttachments>;

/** Where they are, in the data folder. */
export const ATTACHMENTS_FOLDER = 'adjuntos';

export function createAttachments(
  { kysely }: Pick<Database, 'kysely'>,
  { dataDir, now = Date.now }: { dataDir: string; now?: () => number },
) {
  const pathOf = (digest: string) => join(dataDir, attachmentPath(digest));

  /**
   * Has the bytes on the disk when it resolves; a second time it costs nothing.
   * @param limit the largest, in bytes; of a larger one only its name is kept
   * @throws the system's error when they cannot be written
   */
  async function put({ name, type, bytes }: NewFile, limit = LARGEST_FILE): Promise<KeptFile> {
    const about = { name: fileName(name), type: mediaType(type), bytes: bytes.length };
    if (bytes.length > limit) {
      const warning = `Mide ${megabytes(bytes.length)}, y no se guardan más de ${megabytes(limit)}: está en el correo original.`;
      return { ...about, warning, digest: '' };
    }
    const digest = createHash('sha256').update(bytes).digest('hex');
    const path = pathOf(digest);
    makeDataFolder(dirname(path));
    // Written although it may be there: another may be removed just now, because nothing named it.
    await writeWhole(path, bytes);
    return { ...about, warning: warningOf(about.name, bytes), digest };
  }

  /** Rows for files that were put, in the caller's transaction. */
  async function add(
    transaction: Pick<Kysely<Schema>, 'insertInto'>,
    files: readonly KeptFile[],
    owner: Partial<Pick<LeadAttachmentTable, 'lead_id' | 'message_id' | 'reply_id' | 'staff_id'>>,
  ): Promise<void> {
    if (files.length === 0) return;
    const none = { lead_id: null, message_id: null, reply_id: null, staff_id: null };
    await transaction
      .insertInto('lead_attachment')
      .values(
        // Ids only grow with time, and keep the order of those of one mail.
        files.map((file, index) => ({
          ...{ whole: 0, ...none, ...owner, ...file },
          id: rowId(now() + index),
          created_at: now(),
        })),
      )
      .execute();
  }

  return {
    put,
    add,
    /**
     * Keeps a file for the answer that somebody is writing.
     * @returns what keeps it from being kept, in Spanish; null for nothing
     */
    async addToDraft(folio: string, staffId: string, file: NewFile): Promise<string | null> {
      const leadId = await leadIdOf(kysely, folio);
      if (leadId === null) return 'Esa solicitud ya no está.';
      const owner = { lead_id: leadId, staff_id: staffId };
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
    /** Everything of one; null when there is none. `staffId`: whose draft it is. */
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
      /** What a browser may show of it without opening it elsewhere; null for a download only. */
      const shown = PICTURES.includes(row.type) ? ('picture' as const) : pdf;
      return { ...attachedFile(row), shown, content, staffId: row.staff_id };
    },
    /** Removes files that no row names any more. @param digests those that are looked at; all by default */
    async sweep(digests?: readonly string[]): Promise<void> {
      for (const digest of digests ?? (await attachmentDigests(dataDir))) {
        const named = await kysely
          .selectFrom('lead_attachment')
          .select('id')
          .where('digest', '=', digest)
          .executeTakeFirst();
        if (named !== undefined) continue;
        const written = await stat(pathOf(digest)).catch(ignoreMissing);
        const fresh = digests === undefined && now() - (written?.mtimeMs ?? 0) < UNNAMED_MS;
        if (written && !fresh) await rm(pathOf(digest), { force: true });
      }
    },
  };
}

/** The id of an enquiry; null when there is none by that folio. */
export async function leadIdOf(kysely: Kysely<Schema>, folio: string): Promise<string | null> {
  const lead = await kysely
    .selectFrom('lead')
    .select('id')
    .where('folio', '=', folio)
    .executeTakeFirst();
  return lead?.id ?? null;
}

/** Where a file is, in the data folder. */
export function attachmentPath(digest: string): string {
  return join(ATTACHMENTS_FOLDER, digest.slice(0, 2), digest);
}

/** The digests of all files. What a process that died left half written is none of them. */
export async function attachmentDigests(dataDir: string): Promise<string[]> {
  const root = join(dataDir, ATTACHMENTS_FOLDER);
  const folders = (await readdir(root).catch(ignoreMissing)) ?? [];
  const names = await Promise.all(
    folders.map((name) => readdir(join(root, name)).catch(ignoreMissing)),
  );
  return names.flatMap((each) => each ?? []).filter((name) => !name.startsWith('.'));
}

/** What every browser draws and none runs. SVG is not among them: it may hold programs. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

const MAGIC: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/gif': ['GIF87a', 'GIF89a'],
  'image/webp': ['RIFF'],
  'image/avif': ['\0\0\0 ftypavif', '\0\0\0\x1cftypavif'],
  'application/pdf': ['%PDF-'],
};

/** Whether the bytes are what they are said to be: nothing else is ever shown in the panel itself. */
export function isAsSaid(type: string, content: Uint8Array): boolean {
  const beginning = Buffer.from(content.subarray(0, 12)).toString('latin1');
  return (MAGIC[type] ?? []).some((magic) => beginning.startsWith(magic));
}

/** A name that is one, whatever it was: no folders, no marks that turn the direction of what follows. */
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

/** What Windows, macOS or Android run when somebody opens it. */
const PROGRAMS =
  /\.(?:ade|apk|app|appx?|bat|cmd|com|cpl|dll|dmg|exe|gadget|hta|img|ins|iso|jar|jse?|lib|lnk|mde|msc|msi|msp|mst|pif|pkg|ps1|reg|scr|sct|shb|sh|sys|url|vbe?|vhdx?|vxd|wsc|wsf|wsh|xll)$/i;
const MACROS = /\.(?:docm|dotm|xlsm|xltm|xlam|pptm|potm|ppsm)$/i;
const ARCHIVES = /\.(?:zip|rar|7z|cab|ace|arj|gz|tgz|xz|bz2|tar)$/i;
const PAGES = /\.(?:html?|xhtml|mht|mhtml|shtml|svg|svgz)$/i;

/** Why to be careful with a file, in Spanish; null for nothing. It is looked at, never opened. */
export function warningOf(name: string, bytes: Uint8Array): string | null {
  if (PROGRAMS.test(name)) return 'Es un programa: no lo abras si no lo esperabas.';
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (isProgram(beginning)) {
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

/** Whether the first bytes are those of a program of Windows or Linux, whatever its name. */
function isProgram(beginning: string): boolean {
  return beginning.startsWith('MZ') || beginning.startsWith('\x7fELF');
}

const ZIP = 'PK\x03\x04';
/** Most names of an archive that are looked at. */
const MOST_ENTRIES = 5_000;

/** What an archive has, from its central directory (APPNOTE.TXT, 4.3.12); nothing of it is unpacked. */
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
