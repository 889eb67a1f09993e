import { parentPort, workerData } from 'node:worker_threads';
import {
  type ConnectionRole,
  openConnection,
  type SqliteResult,
  type SqliteWork,
} from '#server/platform/database/sqlite-connection.ts';

/*
 * The code of a thread for SQLite. A statement of `node:sqlite` may block its thread for seconds,
 * so statements do not run on the main thread.
 */

export interface ThreadRequest {
  id: number;
  work: SqliteWork;
}

interface ThreadFailure {
  message: string;
  code: string | undefined;
  errcode: number | undefined;
}

/** The response with the id 0 says whether the thread was able to open the file. */
export type ThreadResponse =
  | { id: number; result: SqliteResult | null }
  | { id: number; failure: ThreadFailure };

function failureOf(error: unknown): ThreadFailure {
  const { message, code, errcode } = error as Partial<ThreadFailure>;
  return { message: message ?? String(error), code, errcode };
}

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const { file, role } = workerData as { file: string; role: ConnectionRole };
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

if (parentPort) await serve(parentPort);
