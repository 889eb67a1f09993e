// @ts-nocheck -- it puts its own in the place of what Node declares
/**
 * Makes the captcha's proof of work easy. The tests load this file into a server
 * (`NODE_OPTIONS=--import=…`). All tests have one address, so the server would soon give the tests
 * the hardest challenges. Such a challenge takes a second on two processor cores for each form.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The lowest limit of the random numbers in src/server/site/captcha/altcha.ts. All other code uses
 * lower limits.
 */
const LEAST_BOUND = 400;
/** The largest number of attempts, which is enough for both workers of the browser. */
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
