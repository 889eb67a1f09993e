// @ts-nocheck -- this file replaces functions that Node declares
/**
 * Gives a server a wrong clock and a slow disk. HOST_FILE names a JSON file with `clockMs`, read
 * after the signal SIGUSR2, and `commitMs`, read at each commit. Both are in milliseconds.
 * Timers stay correct, as they do when somebody sets a real clock.
 */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const host = () => JSON.parse(readFileSync(process.env.HOST_FILE, 'utf8'));
const RealDate = Date;
let clockMs = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + clockMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + clockMs;
  }
};
process.on('SIGUSR2', () => ({ clockMs } = host()));

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (sql.trim().toLowerCase() === 'commit') {
    const { run } = statement;
    statement.run = (...values) => {
      const { commitMs } = host();
      if (commitMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, commitMs);
      return run.apply(statement, values);
    };
  }
  return statement;
};
