import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inlineHash } from '#server/platform/http/content-policy.ts';

/** The build writes each group into one file. In a page, lean-page.ts keeps only the used rules. */
const STYLES = {
  document:
    /[\\/]src[\\/](ui[\\/](tokens|logo|theme-switch|layout[\\/](?!Breadcrumbs|CallToAction|Reading|Section)|button|motion[\\/](?!MotionButton)|icon|visually-hidden|illustration[\\/](Beam|NightHorizon|Scene|SectionMarks))|site[\\/]frame[\\/](Navbar|Footer))[^?]*\.css/,
  form: /[\\/]src[\\/](ui[\\/](alert|error-summary|field)|site[\\/]enquiry[\\/](WaysList|simple-form[\\/]FormPlace))[\\/]?(?![^?]*Calendar)[^?]*\.css/,
  enquiry:
    /[\\/]src[\\/](ui[\\/]stepper|site[\\/]enquiry[\\/](?!ThankYou))[\\/]?(?![^?]*Calendar)[^?]*\.css/,
};

export const RENDERED_STYLE_CHUNKS = {
  groups: [
    { name: 'Document', test: STYLES.document },
    { name: 'PublicForm', test: STYLES.form },
    { name: 'FlowDocument', test: STYLES.enquiry },
  ],
};

/** Matches panel pages. They request style files, which the browser caches for the next page. */
const PANEL = /^\/panel(?:\/|$)/;

/** Puts public pages' styles into the HTML. The first paint then needs no file (decision 017). */
export function renderedPageStyles(): AstroIntegration {
  let folders: string[];
  return {
    name: 'rendered-page-styles',
    hooks: {
      'astro:config:done': ({ config }) => {
        folders = [config.build.server, config.build.client].map((url) => fileURLToPath(url));
      },
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
