// @ts-nocheck -- it puts its own in the place of what Node declares
/**
 * Loaded into a server by the tests (`NODE_OPTIONS=--import=…`): the captcha's proof of work needs
 * few attempts. All tests have one address, which the server would soon give the hardest
 * challenges, a second of both cores per form.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The lowest bound that src/server/site/captcha/altcha.ts draws below; no other code draws so high. */
const LEAST_BOUND = 400;
/** The most attempts, enough for both of the browser's workers. */
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
