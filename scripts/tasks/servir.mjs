/**
 * Serves the built code in dist/ without writing files, so that a service can have read-only code.
 * Every imported module stays in memory, so this file imports only one module.
 */
export { serve as run } from '../serve.mjs';
