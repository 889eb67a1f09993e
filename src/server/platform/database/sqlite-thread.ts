import { parentPort, workerData } from 'node:worker_threads';
import {
  type ConnectionRole,
  openConnection,
  type SqliteResult,
  type SqliteWork,
} from '#server/platform/database/sqlite-connection.ts';

/*
 * The thread that SQLite works on. `node:sqlite` holds its thread for as long as a statement takes:
 * milliseconds as a rule, seconds when the disk syncs slowly or another process has the file locked.
 * Here it keeps no page waiting. Everything asked is done in the order of asking.
 */

/** What a thread is begun with. */
export interface ThreadTask {
  file: string;
  role: ConnectionRole;
}

/** One thing asked of the thread. */
export interface ThreadRequest {
  id: number;
  work: SqliteWork;
}

/** What an error keeps on its way between the threads. */
export interface ThreadFailure {
  message: string;
  code: string | undefined;
  /** SQLite's own number of it. */
  errcode: number | undefined;
}

/** The first answer, to id 0, says whether the file could be opened. */
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
