// @ts-nocheck -- this file replaces a function that Node declares
/**
 * Makes the captcha's proof of work easy in a server (`NODE_OPTIONS=--import=…`): all tests have
 * one IP address, which would soon get the hardest challenges.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Of all calls `randomInt(1, bound)` of the server, only those of the captcha
 * (`src/server/site/captcha/altcha.ts`) have a bound above this number.
 */
const LEAST_BOUND = 400;
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
