import { exportRoute } from '#panel/inbox/export-route.ts';

export const prerender = false;

export const GET = exportRoute('csv');
