import type { Plugin } from 'vite';

/** The cascade layer of each room's CSS modules, by path in `src/` (layers.css orders the layers). */
const LAYERS = { ui: 'ui', site: 'features', panel: 'features', pages: 'pages' } as const;

/**
 * Puts each CSS module into the cascade layer of its room. A module that names its own layer stays
 * unchanged: shared styles of the panel, which each screen may override.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/\w+\/[^?]*\.module\.css/ },
      handler: (code, id) => layered(code, id),
    },
  };
}

/**
 * @param id the module's path
 * @returns the sheet in its layer; undefined to leave it unchanged
 */
export function layered(code: string, id: string): string | undefined {
  const room = /\/src\/(\w+)\//.exec(id)?.[1] ?? '';
  const layer = LAYERS[room as keyof typeof LAYERS] as string | undefined;
  return layer === undefined || code.includes('@layer')
    ? undefined
    : `@layer ${layer} {\n${code}}\n`;
}
