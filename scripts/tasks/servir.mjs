/**
 * Serves the built code in dist/ without writing files, so that the code can be read-only. Every
 * imported module stays in memory, so this file imports only one module.
 */
export { serve as run } from '../serve.mjs';
