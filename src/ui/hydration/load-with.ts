/**
 * Loads a module and, at the same time, the files that the module imports. The built site uses this
 * function instead of Vite's loader (`src/build/own-react.ts`).
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
