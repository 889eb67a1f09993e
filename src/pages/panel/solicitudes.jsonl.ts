import { exportRoute } from '#pages/panel/_page/export-route.ts';

export const prerender = false;

export const GET = exportRoute('jsonl');
