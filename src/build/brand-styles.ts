import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readAccent } from '#content/accent.ts';
import { loadBrand } from '#content/brand.ts';
import { contentDirectory } from '#content/content-directory.ts';

const STYLES = '/src/ui/tokens/brand.css';

/**
 * Puts the accent of content/marca.yaml into the style sheets: what `src/ui/tokens/brand.css` holds
 * is replaced while building. As a file of its own the strict style-src lets it through.
 *
 * @param directory the content folder; the project's own by default
 */
export function brandStyles(directory = contentDirectory()): Plugin {
  return {
    name: 'brand-styles',
    // A wrong brand stops the build here, before anything is rendered; the preview shows it.
    buildStart() {
      if (this.environment.config.command === 'build') loadBrand(directory);
    },
    load(id) {
      if (!id.replace(/\?.*$/, '').endsWith(STYLES)) return null;
      this.addWatchFile(join(directory, 'marca.yaml'));
      return brandCss(loadBrand(directory).acento);
    },
  };
}

/** The custom properties that follow the brand. @param accent the value of `acento` */
export function brandCss(accent: string): string {
  const { lamp, dayText, dayBeam, nightBeam } = readAccent(accent);
  return `@layer tokens {
  :root {
    --brand-accent: ${lamp};
    --brand-accent-day: ${dayText};
    --brand-beam-day: ${dayBeam};
    --brand-beam-night: ${nightBeam};
  }
}
`;
}
