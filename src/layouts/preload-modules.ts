import { MODULES_ATTRIBUTE } from '#server/pages/island-modules.ts';

/**
 * Requests all modules of an island together, which the browser would find one after another.
 *
 * @returns the addresses, each after the addresses that its module imports
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

/**
 * Requests the forms' modules when the pointer or the focus comes to a link to a form, unless the
 * browser saves data.
 */
export function preloadForms(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const ask = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(LEADS_TO_A_FORM))) return;
    preloadModules(document.body);
    document.body.removeAttribute(MODULES_ATTRIBUTE);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, ask);
}
