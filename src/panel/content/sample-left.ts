import { currentVersion } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Services } from '#server/start/services.ts';
import { publishedTexts } from './around.ts';
import { sampleTexts, stillSample, type StillSample } from './still-sample.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** The result for a version, which never changes. */
const sampleFound = new WeakMap<Publishing, { version: string; found: StillSample }>();

/** The part of the published content that is still the sample's. */
export async function sampleLeft(publishing: Publishing): Promise<StillSample> {
  const { id } = await currentVersion(publishing);
  const known = sampleFound.get(publishing);
  if (known?.version === id) return known.found;
  const found = stillSample(await publishedTexts(publishing), sampleTexts());
  sampleFound.set(publishing, { version: id, found });
  return found;
}

/** Whether the published content is an unchanged sample, the full or the short one. */
export async function isUntouched(publishing: Publishing): Promise<boolean> {
  const { fields, all } = await sampleLeft(publishing);
  return all > 0 && fields.length === all;
}

/** The audit log's detail for turning the reminder off. */
export const REMINDER_OFF = 'quitado';

/** Whether publishing mentions the sample's texts: the audit log has the last decision. */
export async function remindsOfSample({ staff }: Pick<Parts, 'staff'>): Promise<boolean> {
  const [last] = await staff.tools.audit.list({ action: 'sample_reminder' }, 1);
  return last?.subject !== REMINDER_OFF;
}
