// @ts-nocheck -- it puts its own in the place of what Node declares
/**
 * Makes the captcha's proof of work easy. The tests load this file into a server
 * (`NODE_OPTIONS=--import=…`). All tests come from one address, so the server would soon give the
 * tests its hardest challenges. Such a challenge needs two processor cores for a second for each
 * form.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The lowest limit for random numbers in src/server/site/captcha/altcha.ts. All other code of the
 * server asks for random numbers with a lower limit.
 */
const LEAST_BOUND = 400;
/**
 * The largest number of attempts for a challenge. The number is enough for the two workers of the
 * browser.
 */
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
