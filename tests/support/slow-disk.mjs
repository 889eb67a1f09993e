/**
 * Loaded into a server by a test (`NODE_OPTIONS=--import=…`), and with it into the thread of its
 * database: while the file SLOW_DISK_FILE is there, each commit takes as many milliseconds as it says,
 * as on a disk that takes its time to sync. The thread is held, as by the real thing.
 */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const { prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (sql.trim().toLowerCase() === 'commit') {
    const { run } = statement;
    statement.run = (...values) => {
      hold();
      return run.apply(statement, values);
    };
  }
  return statement;
};

function hold() {
  let milliseconds = 0;
  try {
    milliseconds = Number(readFileSync(process.env.SLOW_DISK_FILE, 'utf8'));
  } catch {
    // It is as fast as ever.
  }
  if (milliseconds > 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  }
}
