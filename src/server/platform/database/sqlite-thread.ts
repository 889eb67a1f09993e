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

interface ThreadFailure {
  message: string;
  code: string | undefined;
  errcode: number | undefined;
}

/** The first answer says whether the file is open. The others come in the order of the requests. */
export type ThreadAnswer = { result: SqliteResult | null } | { failure: ThreadFailure };

function failureOf(error: unknown): ThreadFailure {
  const { message, code, errcode } = error as Partial<ThreadFailure>;
  return { message: message ?? String(error), code, errcode };
}

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const { file, role } = workerData as { file: string; role: ConnectionRole };
  const answer = (said: ThreadAnswer) => port.postMessage(said);
  try {
    const connection = await openConnection(file, role);
    port.on('message', (work: SqliteWork) => {
      try {
        answer({ result: connection.perform(work) });
        if (work.do === 'close') port.close();
      } catch (error) {
        answer({ failure: failureOf(error) });
      }
    });
    answer({ result: null });
  } catch (error) {
    answer({ failure: failureOf(error) });
  }
}

if (parentPort) await serve(parentPort);
