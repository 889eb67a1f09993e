import type { Plugin } from 'vite';

const LAYERS = { ui: 'ui', site: 'features', panel: 'features', pages: 'pages' } as const;

/** Puts each CSS module without a layer into the cascade layer of its folder. */
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

export function layered(code: string, id: string): string | undefined {
  const room = /\/src\/(\w+)\//.exec(id)?.[1] ?? '';
  const layer = LAYERS[room as keyof typeof LAYERS] as string | undefined;
  return layer === undefined || code.includes('@layer')
    ? undefined
    : `@layer ${layer} {\n${code}}\n`;
}
