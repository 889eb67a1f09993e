import { forwardSignals } from '../../scripts/processes.mjs';
import { supervise } from '../../scripts/supervisor.mjs';

// `npm run servir` of a build elsewhere: node tests/support/supervised.mjs PATH
forwardSignals();
process.exitCode = await supervise(process.argv[2]);
