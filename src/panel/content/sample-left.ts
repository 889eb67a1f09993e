import { currentVersion } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Services } from '#server/start/services.ts';
import { publishedTexts } from './around.ts';
import { sampleTexts, stillSample, type StillSample } from './still-sample.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** What was found of a version, which does not change: to ask again costs nothing. */
const sampleFound = new WeakMap<Publishing, { version: string; found: StillSample }>();

/** What of the published content is still the sample's. */
export async function sampleLeft(publishing: Publishing): Promise<StillSample> {
  const { id } = await currentVersion(publishing);
  const known = sampleFound.get(publishing);
  if (known?.version === id) return known.found;
  const found = stillSample(await publishedTexts(publishing), sampleTexts());
  sampleFound.set(publishing, { version: id, found });
  return found;
}

/** Whether what is published is still a beginning as it comes, the full sample or the short one. */
export async function isUntouched(publishing: Publishing): Promise<boolean> {
  const { fields, all } = await sampleLeft(publishing);
  return all > 0 && fields.length === all;
}

/** How the log of changes says that publishing does not speak of the sample any more. */
export const REMINDER_OFF = 'quitado';

/** Whether publishing says what is still the sample's: the log of changes has who decided last. */
export async function remindsOfSample({ staff }: Pick<Parts, 'staff'>): Promise<boolean> {
  const [last] = await staff.tools.audit.list({ action: 'sample_reminder' }, 1);
  return last?.subject !== REMINDER_OFF;
}
