import config from '../../astro.config.ts';

/** The site's configuration with a new cache, so that it uses no files of another preview. */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
