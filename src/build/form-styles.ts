import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inlineHash } from '#server/platform/http/content-policy.ts';

/**
 * Groups the style sheets that many pages share; by default, every style of two pages becomes a
 * sheet of its own. There is one for what every document has, and one for the forms; the panel
 * requests both. Styles of finished pages are left out, because those pages inline what they use
 * (lean-page.ts).
 */
const STYLES = {
  document:
    /[\\/]src[\\/](ui[\\/](tokens|logo|theme-switch|layout[\\/](?!Breadcrumbs|CallToAction|Reading|Section)|button|motion[\\/](?!MotionButton)|icon|visually-hidden|illustration[\\/](Beam|NightHorizon|Scene|SectionMarks))|site[\\/]frame[\\/](Navbar|Footer))[^?]*\.css/,
  form: /[\\/]src[\\/](ui[\\/](alert|error-summary|field|stepper)|site[\\/]enquiry[\\/](?!ThankYou))[\\/]?(?![^?]*Calendar)[^?]*\.css/,
};

export const RENDERED_STYLE_CHUNKS = {
  groups: [
    { name: 'Document', test: STYLES.document },
    { name: 'FlowDocument', test: STYLES.form },
  ],
};

/** People open the panel's pages one after another all day: cached files serve them better. */
const PANEL = /^\/panel(?:\/|$)/;

/**
 * Inlines the styles of the public pages: finished pages keep only what they use
 * (server/pages/lean-page.ts), rendered pages keep all. A file would be requested only after the
 * page, and nothing is painted before it arrives (docs/decisions/017-primer-viaje.md).
 */
export function renderedPageStyles(): AstroIntegration {
  let folders: string[];
  return {
    name: 'rendered-page-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        // A sheet that only a script imports is built with the browser's files.
        folders = [config.build.server, config.build.client].map((url) => fileURLToPath(url));
      },
      // Before Astro writes the manifest, and before it moves the sheets to the served folder.
      'astro:build:ssr': ({ manifest }) => {
        const hashes = new Set<ReturnType<typeof inlineHash>>();
        for (const { routeData, styles } of manifest.routes) {
          if (routeData.prerender || PANEL.test(routeData.route)) continue;
          for (const [index, style] of styles.entries()) {
            if (style.type !== 'external') continue;
            const { src } = style;
            const file = folders
              .map((folder) => join(folder, src))
              .find((path) => existsSync(path));
            if (file === undefined) throw new Error(`No folder of the build has the sheet ${src}.`);
            const content = readFileSync(file, 'utf8');
            styles[index] = { type: 'inline', content };
            hashes.add(inlineHash(content));
          }
        }
        manifest.csp?.styleDirective.hashes.push(...hashes);
      },
    },
  };
}
