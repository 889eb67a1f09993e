/** Loads a module and its imports at the same time. Replaces Vite's loader (`own-react.ts`). */
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
