// @ts-nocheck -- it puts its own in the place of what Node declares
/**
 * Makes the captcha's proof of work easy in a server (`NODE_OPTIONS=--import=…`). The one address
 * of all tests would soon get the hardest challenges, which need two processor cores for a second
 * for each form.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The lowest limit for random numbers in src/server/site/captcha/altcha.ts. The server's other code
 * uses lower limits.
 */
const LEAST_BOUND = 400;
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
