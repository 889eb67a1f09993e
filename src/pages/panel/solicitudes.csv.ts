import { exportRoute } from '#panel/inbox/export-route.ts';

export const GET = exportRoute('csv');
