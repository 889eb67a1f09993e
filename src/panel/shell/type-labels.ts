import { choiceLabels } from '#content/project-types.ts';
import { content } from '#content/content.ts';

/** What people read for the project types and the newsletter's topics that the forms send. */
export function typeLabels(): ReadonlyMap<string, string> {
  return choiceLabels(content().services, content().flow, content().newsletter);
}
