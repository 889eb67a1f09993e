import config from '../../astro.config.ts';

/** A new cache folder keeps previews apart. */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
