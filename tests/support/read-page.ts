import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { JSDOM } from 'jsdom';

export interface ReadPage {
  path: string;
  document: Document;
}

/**
 * Reads a page with the same header `Sec-Fetch-Mode` as a browser that opens the page. Does not use
 * `fetch`, which sends another value: the server then returns only one step of a form.
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

export async function listedPaths(baseURL: string): Promise<string[]> {
  const guide = await (await fetch(`${baseURL}/llms.txt`)).text();
  return Array.from(guide.matchAll(/^- \[.*?\]\((\S+)\): /gm), ([, address = '']) => {
    const path = new URL(address, baseURL).pathname.replace(/\.md$/, '');
    return path === '/inicio' ? '/' : path;
  });
}

export function metaOf({ document }: ReadPage, name: string): string | null {
  return (
    document
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute('content') ?? null
  );
}
