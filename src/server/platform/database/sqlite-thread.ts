import { parentPort, workerData } from 'node:worker_threads';
import {
  type ConnectionRole,
  openConnection,
  type SqliteResult,
  type SqliteWork,
} from '#server/platform/database/sqlite-connection.ts';

/*
 * The thread of SQLite. `node:sqlite` blocks its thread during a statement: milliseconds as a rule,
 * seconds when the disk syncs slowly or another process holds the lock. On a thread of its own it
 * delays no page. Requests are done in their order.
 */

export interface ThreadTask {
  file: string;
  role: ConnectionRole;
}

export interface ThreadRequest {
  id: number;
  work: SqliteWork;
}

/** The properties of an error that are sent between the threads. */
export interface ThreadFailure {
  message: string;
  code: string | undefined;
  /** SQLite's error number. */
  errcode: number | undefined;
}

/** The first response, to id 0, says whether the file was opened. */
export type ThreadResponse =
  | { id: number; result: SqliteResult | null }
  | { id: number; failure: ThreadFailure };

function failureOf(error: unknown): ThreadFailure {
  const { message, code, errcode } = error as Partial<ThreadFailure>;
  return { message: message ?? String(error), code, errcode };
}

async function serve(
  port: NonNullable<typeof parentPort>,
  { file, role }: ThreadTask,
): Promise<void> {
  const answer = (response: ThreadResponse) => port.postMessage(response);
  try {
    const connection = await openConnection(file, role);
    port.on('message', ({ id, work }: ThreadRequest) => {
      try {
        answer({ id, result: connection.perform(work) });
        if (work.do === 'close') port.close();
      } catch (error) {
        answer({ id, failure: failureOf(error) });
      }
    });
    answer({ id: 0, result: null });
  } catch (error) {
    answer({ id: 0, failure: failureOf(error) });
  }
}

if (parentPort) await serve(parentPort, workerData as ThreadTask);
