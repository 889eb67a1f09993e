import type { PanelClient } from '../tests/support/panel.ts';
import { inBrowser } from './browser.ts';
import { say } from './report.ts';

/** For each file that is edited: a field with one line of text, which the preview shows. */
const FIELDS = {
  'inicio.yaml': 'portada.contrato.titulo',
  'servicios.yaml': 'lista.0.nombre',
  'comercio.yaml': 'encabezado.accion',
};
const EDITS = 7;

/** Measures the milliseconds from an edit's last key press until the preview shows the edit. */
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
    for (const [screen, name] of Object.entries(FIELDS)) {
      const field = `campo-${name}`;
      say(`vista previa al escribir: ${screen}`);
      const address = `${origin}/panel/contenido/${screen}#${field}`;
      await page.goto(address, { waitUntil: 'networkidle0' });
      for (let edit = 0; edit <= EDITS; edit += 1) {
        await page.$eval(`[id="${field}"]`, (input) => (input as HTMLInputElement).select());
        const text = `prueba-${screen.charAt(0)}${edit}`;
        await page.keyboard.type(text, { delay: 60 });
        const shown = await page.evaluate(whenShown, text);
        // The first edit in an editor does not count, because this edit also loads code into the
        // browser.
        if (edit > 0) took.push(shown);
      }
    }
    return took;
  });
}

/**
 * Returns the milliseconds until the preview has painted a text. Runs in the browser after the last
 * key press of an edit.
 */
const whenShown = (text: string) => {
  const from = performance.now();
  return new Promise<number>((done, fail) => {
    const look = () => {
      const said = document.querySelector('iframe')?.contentDocument?.body.textContent;
      if (performance.now() - from > 60_000) fail(new Error(`«${text}» is not in the page`));
      else if (said?.includes(text) !== true) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    };
    look();
  });
};
