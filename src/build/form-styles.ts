import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inlineHash } from '#server/platform/http/content-policy.ts';

/**
 * Groups the style sheets that many pages share. Left alone, every style that two pages share becomes a sheet of
 * its own. So: one for what every document has, one for what the forms have; the panel asks for both. What only
 * pages have that are finished before they are asked for stays out: these carry only what they use (lean-page.ts).
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

/** The panel's pages are opened one after another all day: their sheets are files that stay. */
const PANEL = /^\/panel(?:\/|$)/;

/**
 * Writes the styles of the public pages into them: those that are finished before they are asked for keep
 * only what they use (server/pages/lean-page.ts), those on request all of it. A file is asked for only when the page has come, and nothing is seen until
 * it comes as well (docs/decisions/017-primer-viaje.md).
 */
export function renderedPageStyles(): AstroIntegration {
  let folders: string[];
  return {
    name: 'rendered-page-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        // A sheet that only a page's script asks for is built with what the browser runs.
        folders = [config.build.server, config.build.client].map((url) => fileURLToPath(url));
      },
      // Before Astro writes the manifest, and before it moves the sheets to what is served.
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
