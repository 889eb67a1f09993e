import { typeNames } from '#content/project-types.ts';
import { single } from '#content/single-entry.ts';

/** What people read for the project types that the forms send. */
export async function typeLabels(): Promise<Readonly<Record<string, string>>> {
  return typeNames(await single('services'), await single('flow'));
}
