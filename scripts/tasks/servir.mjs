/**
 * This file imports only one module, because every imported module stays in memory. The task writes
 * no files, so dist/ can be read-only.
 */
export { serve as run } from '../serve.mjs';
