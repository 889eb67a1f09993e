import type { Plugin } from 'vite';

/** The cascade layer of each room's modules, by the start of their path in `src/` (layers.css orders them). */
const LAYERS = { ui: 'ui', site: 'features', panel: 'features', pages: 'pages' } as const;

/**
 * Puts each CSS module into the cascade layer of its room, so that none has to say it. One that says
 * another is left as it is: what the panel's screens share, which each of them may override.
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
 * @returns the sheet in its layer; undefined where it stays as it is
 */
export function layered(code: string, id: string): string | undefined {
  const room = /\/src\/(\w+)\//.exec(id)?.[1] ?? '';
  const layer = LAYERS[room as keyof typeof LAYERS] as string | undefined;
  return layer === undefined || code.includes('@layer')
    ? undefined
    : `@layer ${layer} {\n${code}}\n`;
}
