// @ts-nocheck -- this file replaces a function that Node declares
/**
 * Makes the captcha's proof of work easy in a server (`NODE_OPTIONS=--import=…`). Without this
 * module, the one IP address of all tests soon gets the hardest challenges.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * In the calls `randomInt(1, bound)`, the captcha (`src/server/site/captcha/altcha.ts`) gives a
 * bound above this number, and the server's other code gives a lower bound.
 */
const LEAST_BOUND = 400;
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
