/**
 * Serves what lies built in dist/, and touches nothing: for a service whose code is read-only. Plain JavaScript, with
 * nothing else loaded: what this process loads it keeps for as long as it serves.
 */
export { serve as run } from '../serve.mjs';
