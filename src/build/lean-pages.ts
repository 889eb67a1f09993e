import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inlineHash, narrowPolicy, rewritePolicies } from '#server/platform/http/content-policy.ts';
import { usedStyles } from './used-styles.ts';

const STYLES = /<link rel="stylesheet" href="([^"]+)"\s*\/?>|<style>([\s\S]*?)<\/style>/g;
const CHARACTER_SET = /<meta charset="[^"]*"\s*\/?>/;
const SCRIPT_NAME = /[\w.-]+\.js\b/g;

/**
 * Makes of each prerendered page's styles one sheet with only what that page uses, and writes it
 * into the page; and narrows each page's content security policy to what the page has inline.
 *
 * Into the page also where the whole is larger than a first flight of packets (14 KB): the styles
 * stand first, so the flight holds them and what the visitor sees first, where a file would be
 * asked for only then (docs/decisions/017-primer-viaje.md has the measurements).
 */
export function leanPages(): AstroIntegration {
  let client: URL;
  let out: URL;
  return {
    name: 'lean-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = config.build.client;
        out = config.outDir;
      },
      'astro:build:done': async () => {
        const folder = fileURLToPath(client);
        const scripts = await readScripts(join(folder, '_astro'));
        const pages = new Map<string, string>();
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((each) => each.endsWith('.html'))) {
          const path = join(folder, name);
          const html = await readFile(path, 'utf8');
          const lean = await leanPage(html, folder, scripts);
          await writeFile(path, lean);
          const page = name.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/, '');
          pages.set(`/${page}`, lean);
        }
        rewritePolicies(fileURLToPath(new URL('policies.json', out)), (page, policy) => {
          const html = pages.get(page);
          return html === undefined ? policy : pagePolicy(policy, html);
        });
      },
    },
  };
}

/** Client scripts by file name. */
async function readScripts(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

async function leanPage(
  html: string,
  folder: string,
  scripts: ReadonlyMap<string, string>,
): Promise<string> {
  const sheets = [...html.matchAll(STYLES)].map(async ([, href, text]) =>
    href === undefined ? (text ?? '') : await readFile(join(folder, href), 'utf8'),
  );
  const bare = html.replace(STYLES, '');
  // What the body names are the modules of another page (preload-modules.ts).
  const run = reachable(bare.replace(/<body[^>]*>/, ''), scripts);
  const css = usedStyles((await Promise.all(sheets)).join('\n'), bare + run);
  // After the character set, which has to come within the first kilobyte.
  return bare.replace(CHARACTER_SET, (element) => `${element}<style>${css}</style>`);
}

/** The text of every script that a page may come to run: those it names, and those they name. */
export function reachable(html: string, scripts: ReadonlyMap<string, string>): string {
  const found = new Map<string, string>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(SCRIPT_NAME)) {
      const script = scripts.get(name);
      if (script === undefined || found.has(name)) continue;
      found.set(name, script);
      follow(script);
    }
  };
  follow(html);
  return [...found.values()].join('\n');
}

/** The narrowed policy, with the page's own sheet allowed. */
function pagePolicy(policy: string, html: string): string {
  const [, , style] = /<(style)>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = style === undefined ? '' : ` '${inlineHash(style)}'`;
  return narrowPolicy(policy, html).replace(/(style-src 'self')/, `$1${hash}`);
}
