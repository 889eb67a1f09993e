/** Milliseconds since 1970, UTC. */
type Timestamp = number;

/** The bytes of a file of some version, once for however many versions hold them. */
export interface ContentBlobTable {
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  bytes: Uint8Array;
  created_at: Timestamp;
}

/** What the whole content was at some time. */
export interface ContentVersionTable {
  id: string;
  /** Counts from 1; people name a version by it. */
  number: number;
  at: Timestamp;
  author_id: string | null;
  author: string;
  /** See `VersionSource` (publishing/store.ts). */
  source: string;
  note: string;
  /** JSON: digest by file. */
  manifest: string;
  /** When the site began to be served from it; null of what was only noticed on a disk. */
  live_at: Timestamp | null;
}

/** One file as somebody has changed it and has not published. */
export interface ContentDraftTable {
  staff_id: string;
  file: string;
  /** Digest of what was changed; null for a file that was not there. */
  base: string | null;
  /** Digest of what it became; null where the draft removes the file. */
  digest: string | null;
  bytes: Uint8Array | null;
  updated_at: Timestamp;
}

/** A set of changes on its way to the site. */
export interface ContentPublicationTable {
  id: string;
  created_at: Timestamp;
  author_id: string | null;
  author: string;
  source: string;
  note: string;
  /** When it may begin. */
  due_at: Timestamp;
  /** JSON of `Changes` (publishing/store.ts). */
  changes: string;
  /** See `PublicationState` (publishing/store.ts). */
  state: string;
  /** What it is doing, in words. */
  step: string;
  /** The machine that builds it. */
  machine: string | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** Until when whoever builds it is known to be alive. */
  lease_until: Timestamp | null;
  problem: string | null;
  /** JSON: digest by file, of what is being built. */
  manifest: string | null;
  version_id: string | null;
}

/** A machine that serves the site, and from which version. */
export interface ContentMachineTable {
  id: string;
  name: string;
  /** What its content folder was last written or read as. */
  folder_version: string | null;
  served_version: string | null;
  problem: string | null;
  at: Timestamp;
}

export interface ContentTables {
  content_blob: ContentBlobTable;
  content_version: ContentVersionTable;
  content_draft: ContentDraftTable;
  content_publication: ContentPublicationTable;
  content_machine: ContentMachineTable;
}
