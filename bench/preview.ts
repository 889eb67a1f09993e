import type { PanelClient } from '../tests/support/panel.ts';
import { inBrowser } from './browser.ts';
import { say } from './progress.ts';

/** Screens of «Contenido» whose page is drawn beside them, and how often something is typed in each. */
const SCREENS = ['inicio.yaml', 'servicios.yaml', 'comercio.yaml'];
const EDITS = 7;

/** @returns how long after the last key the page beside the fields shows what was typed, in milliseconds */
export async function measurePreview(origin: string, client: PanelClient): Promise<number[]> {
  const cookies = [...client.cookies].map(([name, value]) => ({
    ...{ name, value, domain: new URL(origin).hostname },
  }));
  return inBrowser(async (browser) => {
    await browser.setCookie(...cookies);
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const took: number[] = [];
    for (const screen of SCREENS) {
      say(`vista previa al escribir: ${screen}`);
      await page.goto(`${origin}/panel/contenido/${screen}`, { waitUntil: 'networkidle0' });
      await page.waitForFunction(
        () => document.querySelector('iframe')?.contentDocument?.readyState === 'complete',
      );
      const field = await page.evaluate(shownField);
      for (let edit = 0; edit <= EDITS; edit += 1) {
        await page.focus(`[id="${field}"]`);
        await page.keyboard.press('End');
        await page.keyboard.type(` prueba-${edit}`, { delay: 60 });
        const shown = await page.evaluate(whenShown, `prueba-${edit}`);
        // The first edit of a screen loads what the others find loaded.
        if (edit > 0) took.push(shown);
      }
    }
    return took;
  });
}

/** In the page: the first field whose text the page in the frame says, in sight. */
const shownField = () => {
  const said = document.querySelector('iframe')?.contentDocument?.body.textContent ?? '';
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-content] input[type=text]');
  return [...fields].find(({ value }) => value.length > 12 && said.includes(value))?.id ?? '';
};

/** In the page, when the last key was: how long until the frame has painted a text. */
const whenShown = (text: string) => {
  const from = performance.now();
  return new Promise<number>((done) => {
    const look = () => {
      const said = document.querySelector('iframe')?.contentDocument?.body.textContent;
      if (said?.includes(text) !== true) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    };
    look();
  });
};
