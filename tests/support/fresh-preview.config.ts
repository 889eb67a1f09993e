import config from '../../astro.config.ts';

/** Each preview has its own cache folder, so that two previews do not use the same files. */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
