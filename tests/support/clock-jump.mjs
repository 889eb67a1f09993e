/**
 * Loaded into a server by a test (`NODE_OPTIONS=--import=…`): the clock of the day can be set, as an
 * administrator or a time server does. At SIGUSR2 it reads from CLOCK_FILE how far it is off, in
 * milliseconds. Timers go on as they were, since the system's do not follow that clock either.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offset;
  }
};

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
});
