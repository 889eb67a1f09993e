import type { ColumnType } from 'kysely';

type Timestamp = number;
type Fixed<T> = ColumnType<T, T, never>;
/** Null until it is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What is done by one process for all of them. */
export interface WatchTurnTable {
  name: Fixed<string>;
  next_at: Timestamp;
  owner: Later<string>;
  owned_until: Later<Timestamp>;
}

export interface WatchRoundTable {
  id: Fixed<string>;
  started_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  /** Who set it off: a `Walker`. */
  walker: Fixed<string>;
  outcome: Later<string>;
  /** The first leg that failed. */
  broken: Later<string>;
  /** JSON of its `Leg`s. */
  legs: string;
  /** When its post was taken; it is taken once. */
  stored_at: Later<Timestamp>;
  /** From being handed over to being seen in the mailbox. */
  mail_ms: Later<number>;
  certificate_ends_at: Later<Timestamp>;
}

export interface IncidentTable {
  id: Fixed<string>;
  /** An `IncidentKind`. */
  kind: Fixed<string>;
  began_at: Fixed<Timestamp>;
  ended_at: Later<Timestamp>;
  detail: string;
  /** When its beginning was first told. */
  told_at: Later<Timestamp>;
  /** What was told last by each way: `open`, `over`. */
  mail_said: Later<string>;
  hook_said: Later<string>;
}

export interface BackupCopyTable {
  id: Fixed<string>;
  made_at: Fixed<Timestamp>;
  name: Fixed<string>;
  reason: Fixed<string>;
  bytes: Fixed<number>;
  leads: Fixed<number>;
  proven_at: Later<Timestamp>;
  /** What is wrong with one that is not proven. */
  said: Fixed<string>;
}

export interface PromiseReminderTable {
  lead_id: Fixed<string>;
  /** Of the promised time, in hundredths. */
  share: Fixed<number>;
  told_at: Fixed<Timestamp>;
}

export interface WatchTables {
  watch_turn: WatchTurnTable;
  watch_round: WatchRoundTable;
  incident: IncidentTable;
  backup_copy: BackupCopyTable;
  promise_reminder: PromiseReminderTable;
}
