import config from '../../astro.config.ts';

/**
 * The configuration of the site with a new folder for the cache, so that a preview uses no files of
 * another preview.
 */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
