import type { Plugin } from 'vite';
import { readAccent } from '#content/accent.ts';
import { content } from '#content/content.ts';

const STYLES = '/src/ui/tokens/brand.css';

/**
 * Puts the accent of content/marca.yaml into the style sheets: what `src/ui/tokens/brand.css` holds
 * is replaced while building. As a file of its own the strict style-src lets it through.
 */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    load(id) {
      if (!id.replace(/\?.*$/, '').endsWith(STYLES)) return null;
      return brandCss(content().brand.acento);
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
