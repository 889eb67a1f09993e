import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// The work runs here so that typing and scrolling stay smooth meanwhile.
handler({ deriveKey });
