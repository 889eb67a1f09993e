import config from '../../astro.config.ts';

/** Gives each preview its own cache folder, so that two previews never share files. */
export default { ...config, vite: { ...config.vite, cacheDir: process.env['VITE_CACHE'] } };
