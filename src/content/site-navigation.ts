import { navigationWithPages } from './navigation-with-pages.ts';
import { notesPlace } from './pages.ts';
import type { Navigation } from './schemas/navigation.ts';
import { single } from './single-entry.ts';

/** The links of navbar and footer: those of navegacion.yaml, and of the agency's own pages and articles. */
export async function siteNavigation(): Promise<Navigation> {
  const [navigation, pages, notes, words] = await Promise.all([
    single('navigation'),
    single('pages'),
    single('notes'),
    single('notesPage'),
  ]);
  const placed = [...pages.lista, ...notesPlace(notes.lista, () => words)];
  return navigationWithPages(navigation, placed);
}
