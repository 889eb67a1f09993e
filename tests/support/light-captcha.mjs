// @ts-nocheck -- it puts its own in the place of what Node declares
/**
 * Loaded into a server by the tests (`NODE_OPTIONS=--import=…`): the captcha's proof of work is found
 * in a few attempts. Everything else of it is as ever; but the tests all come from one address, which
 * the server soon gives the hardest challenges, a second of both cores for each form that is sent.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Least bound of attempts that src/server/site/captcha/altcha.ts draws below; nothing else draws so high. */
const LEAST_BOUND = 400;
/** Attempts at the most: enough for both of the browser's workers to have something to do. */
const ATTEMPTS = 20;

const { randomInt } = crypto;

crypto.randomInt = (...given) => {
  const [least, bound] = given;
  return least === 1 && bound > LEAST_BOUND ? randomInt(1, ATTEMPTS) : randomInt(...given);
};
syncBuiltinESMExports();
