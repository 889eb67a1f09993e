import { navigationWithPages } from '#content/check/navigation-with-pages.ts';
import { notesPlace } from './pages.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { content } from './content.ts';

/** The links of navbar and footer: those of navegacion.yaml, and of the agency's own pages and articles. */
export function siteNavigation(): Navigation {
  const { navigation, pages, notes, notesPage: words } = content();
  const placed = [...pages, ...notesPlace(notes, () => words)];
  return navigationWithPages(navigation, placed);
}
