import { typeNames } from '#content/project-types.ts';
import { single } from '#content/single-entry.ts';

/** What people read for the project types and the newsletter's topics that the forms send. */
export async function typeLabels(): Promise<Readonly<Record<string, string>>> {
  const { temas } = await single('newsletter');
  const topics = temas.map(({ valor, etiqueta }): [string, string] => [valor, etiqueta]);
  return {
    ...Object.fromEntries(topics),
    ...typeNames(await single('services'), await single('flow')),
  };
}
