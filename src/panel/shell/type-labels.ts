import { choiceLabels } from '#content/project-types.ts';
import { single } from '#content/single-entry.ts';

/** What people read for the project types and the newsletter's topics that the forms send. */
export async function typeLabels(): Promise<ReadonlyMap<string, string>> {
  return choiceLabels(await single('services'), await single('flow'), await single('newsletter'));
}
