/**
 * Serves the built code in dist/ without writing files into the code's folder, so that a service
 * can have read-only code. This file imports one module, because every imported module stays in
 * memory.
 */
export { serve as run } from '../serve.mjs';
