import { MODULES_ATTRIBUTE } from '#server/pages/island-modules.ts';

/** Requests an island's modules. Returns their URLs: each module comes after its own imports. */
export function preloadModules(island: Element): readonly string[] {
  return preload(island.closest(`[${MODULES_ATTRIBUTE}]`)?.getAttribute(MODULES_ATTRIBUTE) ?? '');
}

function preload(list: string): readonly string[] {
  const addresses = list.split(' ').flatMap((file) => (file === '' ? [] : `/${file}`));
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
 * Requests a form's modules when the pointer or the focus is on a link to the form. Does nothing if
 * the visitor saves data (`saveData`).
 */
export function preloadForms(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const asked: Record<string, unknown> = {};
  const ask = ({ target }: Event) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(LEADS_TO_A_FORM) : null;
    const [form] = /contacto|cotizacion/.exec(link?.pathname ?? '') ?? [];
    // This request may fail without harm, because the form's page requests the modules again.
    if (form !== undefined)
      asked[form] ??= fetch(`/modulos/${form}`)
        .then((answer) => (answer.ok ? answer.text() : ''))
        .then(preload)
        .catch(() => 0);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, ask);
}
