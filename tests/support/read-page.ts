import { JSDOM } from 'jsdom';

/** A page as a machine reads it, without running its scripts. */
export interface ReadPage {
  path: string;
  document: Document;
}

/** @throws Error when the page is not there */
export async function readPage(baseURL: string, path: string): Promise<ReadPage> {
  const response = await fetch(baseURL + path, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const { document } = new JSDOM(await response.text(), { url: baseURL + path }).window;
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
