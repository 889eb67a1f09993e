import type { Page } from '@playwright/test';

export const TRANSLATED = '≈';

/**
 * Replaces the texts of a page as the translation of a browser does. This function runs in the
 * page, so it must not use names of this file.
 */
function translatePage(sign: string): void {
  const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  const untouched =
    'font, script, style, noscript, textarea, svg, template, title, [translate="no"]';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest(untouched) !== null) continue;
      const [outer, inner] = [font(), font()];
      inner.textContent = text.data.replace(/(\p{L}[^]*?)(\s*)$/u, `$1${sign}$2`);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const body = document.querySelector('body');
  if (body !== null) translate(body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

export const translateNow = (page: Page) => page.evaluate(translatePage, TRANSLATED);

export const translateEach = (page: Page) => page.addInitScript(translatePage, TRANSLATED);

/**
 * Returns the texts at which React fails after a translation has replaced them: texts beside other
 * nodes, and texts that differ from the server's HTML.
 */
export function fragileTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keyOf = (node: Node, prefix: string) =>
      Object.keys(node).find((key) => key.startsWith(prefix));
    const faults: string[] = [];
    for (const island of document.querySelectorAll('astro-island:not([ssr])')) {
      const walker = document.createTreeWalker(
        island,
        NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      );
      while (walker.nextNode() !== null) {
        const node = walker.currentNode;
        if (node instanceof Text) {
          // Ignores texts that React never changes: spaces, and in a link the words which say that
          // the link leads to another site.
          if (node.data.trim() === '') continue;
          if (node.parentElement?.closest('a[rel~=external]')) continue;
          if (keyOf(node, '__reactFiber$')) faults.push(`React's own: «${node.data}»`);
          continue;
        }
        const key = keyOf(node, '__reactProps$');
        if (key === undefined) continue;
        const { children } = (node as unknown as Record<string, { children?: unknown }>)[key] ?? {};
        if (typeof children !== 'string' && typeof children !== 'number') continue;
        if (node.textContent !== String(children).replaceAll('\r\n', '\n')) {
          faults.push(`«${node.textContent ?? ''}», which React draws as «${children}»`);
        }
      }
    }
    return faults;
  });
}
