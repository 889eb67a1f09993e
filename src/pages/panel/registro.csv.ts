import { logFile } from '#panel/audit/log-file.ts';

export const GET = logFile;
