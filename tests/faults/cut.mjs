/**
 * Loaded into a site by a test (`NODE_OPTIONS=--import=…`): a power cut at one exact step of the file
 * system. CUT_FILE says at which, as JSON: `op` of `renameSync`, `rename` or `rmSync`; `path`, a regular
 * expression that the place it changes must match, as an absolute path, with `{pid}` for the command's own; `when`, `before` or `after`. Only
 * the command that publishes is cut, and once: the file is gone then.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import process from 'node:process';

if (process.argv.includes('publicar')) {
  const { readFileSync, unlinkSync } = fs;
  const { CUT_FILE } = process.env;
  /** Which of what it is given is the place that it changes. */
  const place = { renameSync: 1, rename: 1, rmSync: 0 };
  const cutAt = (op, given, when) => {
    let cut;
    try {
      cut = JSON.parse(readFileSync(CUT_FILE, 'utf8'));
    } catch {
      return;
    }
    const at = path.resolve(String(given[place[op]]));
    if (
      cut.op !== op ||
      cut.when !== when ||
      !new RegExp(cut.path.replace('{pid}', process.pid)).test(at)
    )
      return;
    unlinkSync(CUT_FILE);
    process.kill(process.pid, 'SIGKILL');
  };
  for (const op of ['renameSync', 'rmSync']) {
    const real = fs[op];
    fs[op] = (...given) => {
      cutAt(op, given, 'before');
      const result = real(...given);
      cutAt(op, given, 'after');
      return result;
    };
  }
  const { rename } = promises;
  promises.rename = async (...given) => {
    cutAt('rename', given, 'before');
    await rename(...given);
    cutAt('rename', given, 'after');
  };
  syncBuiltinESMExports();
}
