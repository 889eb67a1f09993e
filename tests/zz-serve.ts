import { startSite } from '/work/main/tests/support/site.ts';
const site = await startSite({ env: { RATE_LIMIT: '1000000' } });
console.log(site.baseURL);
process.on('SIGTERM', async () => { await site.dispose(); process.exit(0); });
setInterval(() => {}, 1e6);
