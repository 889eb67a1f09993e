// @ts-nocheck -- this file replaces a function that Node declares
/**
 * Makes the captcha's proof of work easy in a server (`NODE_OPTIONS=--import=…`): all tests have
 * one IP address, which would soon get the hardest challenges.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * This module changes only the calls `randomInt(1, bound)` with a bound above this number. Only the
 * captcha (`src/server/site/captcha/altcha.ts`) makes such calls.
 */
const LEAST_BOUND = 400;
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
