import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { JSDOM } from 'jsdom';

/** A page as a machine reads it, without running its scripts. */
export interface ReadPage {
  path: string;
  document: Document;
}

/**
 * The page that whoever goes to the address gets. By `node:http`, since `fetch` writes its own
 * Sec-Fetch-Mode over ours, and a step would answer with its fragment.
 *
 * @throws Error when the page is not there
 */
export async function readPage(baseURL: string, path: string): Promise<ReadPage> {
  const url = baseURL + path;
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const html = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  const { document } = new JSDOM(html, { url }).window;
  return { path, document };
}

/** The paths of the pages that the site tells programs about, as its guide for them lists them. */
export async function listedPaths(baseURL: string): Promise<string[]> {
  const guide = await (await fetch(`${baseURL}/llms.txt`)).text();
  return Array.from(guide.matchAll(/^- \[.*?\]\((\S+)\): /gm), ([, address = '']) => {
    const path = new URL(address, baseURL).pathname.replace(/\.md$/, '');
    return path === '/inicio' ? '/' : path;
  });
}

/** The content of a `<meta>`, by its name or property. */
export function metaOf({ document }: ReadPage, name: string): string | null {
  return (
    document
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute('content') ?? null
  );
}
