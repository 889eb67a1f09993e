import { PLACE_COMMENT } from '../src/content/snapshot/marks.ts';
import type { PanelClient } from '../tests/support/panel.ts';
import { inBrowser } from './browser.ts';
import { say } from './report.ts';

const SCREENS = ['inicio.yaml', 'servicios.yaml', 'comercio.yaml'];
const EDITS = 7;

/** Measures the milliseconds from the editor's last key until the preview shows the change. */
export async function measurePreview(origin: string, client: PanelClient): Promise<number[]> {
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(origin).hostname,
  }));
  return inBrowser(async (browser) => {
    await browser.setCookie(...cookies);
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const took: number[] = [];
    for (const [at, screen] of SCREENS.entries()) {
      say(`vista previa al escribir: ${screen}`);
      await page.goto(`${origin}/panel/contenido/${screen}`, { waitUntil: 'networkidle0' });
      const found = await page.waitForFunction(shownField, {}, screen, PLACE_COMMENT);
      const field = await found.jsonValue();
      for (let edit = 0; edit <= EDITS; edit += 1) {
        await page.$eval(`[id="${field}"]`, (input) => (input as HTMLInputElement).select());
        await page.keyboard.type(`prueba-${at}${edit}`, { delay: 60 });
        const shown = await page.evaluate(whenShown, `prueba-${at}${edit}`);
        // The first edit of a screen does not count, because the first edit also loads code into
        // the browser.
        if (edit > 0) took.push(shown);
      }
    }
    return took;
  });
}

/**
 * Finds the first one-line field whose text has a mark in the preview
 * (src/content/snapshot/marks.ts). Runs in the browser.
 */
const shownField = (screen: string, mark: string) => {
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const drawn = document.querySelector('iframe')?.contentDocument;
  const comments = drawn?.createTreeWalker(drawn.body, NodeFilter.SHOW_COMMENT);
  while (comments?.nextNode()) {
    const [file, field] = comments.currentNode.nodeValue?.replace(mark, '').split('#') ?? [];
    const input = document.getElementById(`campo-${field ?? ''}`);
    if (file === screen && input instanceof HTMLInputElement && input.type === 'text') {
      return input.id;
    }
  }
  return '';
};

/**
 * Returns the milliseconds until the preview has painted a text. Runs in the browser after the last
 * key.
 */
const whenShown = (text: string) => {
  const from = performance.now();
  return new Promise<number>((done, fail) => {
    const look = () => {
      const said = document.querySelector('iframe')?.contentDocument?.body.textContent;
      if (performance.now() - from > 10_000) fail(new Error(`«${text}» is not in the page`));
      else if (said?.includes(text) !== true) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    };
    look();
  });
};
