import { MODULES_ATTRIBUTE } from '#server/pages/island-modules.ts';

/**
 * Asks for all the modules that an island needs, at once. Without it the browser learns of them one
 * after the other: the page names the component and the renderer, and these name what they import.
 *
 * @param island the element that is about to wake up
 * @returns the modules' addresses, each after those that it imports
 */
export function preloadModules(island: Element): readonly string[] {
  const modules = island.closest(`[${MODULES_ATTRIBUTE}]`)?.getAttribute(MODULES_ATTRIBUTE);
  const addresses = modules?.split(' ').map((file) => `/${file}`) ?? [];
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  return addresses;
}

const LEADS_TO_A_FORM = 'a[href^="/contacto"],a[href^="/cotizacion"]';

/** Asks for the forms' modules when a pointer or the focus comes to a link to one; not where data is saved. */
export function preloadForms(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const ask = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(LEADS_TO_A_FORM))) return;
    preloadModules(document.body);
    // Once is enough.
    document.body.removeAttribute(MODULES_ATTRIBUTE);
  };
  // A touch is a pointer too.
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, ask);
}
