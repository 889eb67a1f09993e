/**
 * Serves the built code in dist/ and writes no files, so that a service can have read-only code.
 * This file imports nothing else, because imported modules stay in memory.
 */
export { serve as run } from '../serve.mjs';
