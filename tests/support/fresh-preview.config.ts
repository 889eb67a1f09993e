import config from '../../astro.config.ts';

/** The site's own configuration, without what another run of the preview made ready. */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
