import { afterEach } from 'vitest';

// Testing Library unmounts by itself only where `afterEach` is a global; ours is imported.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
