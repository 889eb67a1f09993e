/** Where a page keeps the list of the modules that its islands need; see island-modules.ts. */
export const MODULES_ATTRIBUTE = 'data-modules';

/**
 * Asks for all the modules that the page's islands need, at once. Without it the browser learns of
 * them one after the other: the page names the component and the renderer, and these name what they
 * import.
 */
export function preloadModules(): void {
  const modules = document.body.getAttribute(MODULES_ATTRIBUTE);
  for (const file of modules?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
