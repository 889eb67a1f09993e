import { logFile } from '#panel/audit/log-file.ts';

export const prerender = false;

export const GET = logFile;
