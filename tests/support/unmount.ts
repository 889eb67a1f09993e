import { afterEach } from 'vitest';

// Testing Library unmounts by itself only where `afterEach` is a global; ours is imported.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // What is loaded on demand may take more than a second beside the other checks.
  configure({ asyncUtilTimeout: 5_000 });
}
