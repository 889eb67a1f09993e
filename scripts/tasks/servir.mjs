/**
 * Serves the built code in dist/ and writes nothing: for a service with read-only code. It imports
 * nothing else, because imports stay in memory as long as it serves.
 */
export { serve as run } from '../serve.mjs';
