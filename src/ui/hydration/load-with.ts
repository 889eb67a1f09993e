/**
 * Loads a module on demand, and asks at once for what it imports. The built site's scripts have it in place of
 * Vite's (src/build/own-react.ts).
 */
export function loadWith<Module>(
  load: () => Promise<Module>,
  imported: readonly string[] = [],
): Promise<Module> {
  for (const file of imported) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
