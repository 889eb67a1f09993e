import { currentVersion } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Services } from '#server/start/services.ts';
import * as store from '#server/publishing/store.ts';
import { publishedTexts, textsOf } from './around.ts';
import { beginnings, sampleKeys, stillSample, type StillSample } from './still-sample.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

const found = new WeakMap<Publishing, Map<string, { of: string; left: StillSample }>>();

let samples: ReturnType<typeof sampleKeys> | undefined;

export async function sampleLeft(publishing: Publishing, staffId: string): Promise<StillSample> {
  const drafts = await store.drafts(publishing.database, staffId);
  const of = drafts.map(({ file, digest }) => `${file} ${digest ?? ''}`).join('|');
  return leftFor(publishing, staffId, of, async () => {
    const texts = [...(await textsOf(publishing, staffId))];
    const kept = texts.filter(([, { draft }]) => draft !== 'removed');
    return new Map(kept.map(([file, { text }]) => [file, text]));
  });
}

/** Returns true if the published content is the unchanged full or short sample. */
export async function isUntouched(publishing: Publishing): Promise<boolean> {
  return (await publishedSample(publishing)).isUntouched;
}

export function publishedSample(publishing: Publishing): Promise<StillSample> {
  return leftFor(publishing, '', '', () => publishedTexts(publishing));
}

async function leftFor(
  publishing: Publishing,
  staffId: string,
  drafts: string,
  texts: () => Promise<ReadonlyMap<string, string>>,
): Promise<StillSample> {
  const of = `${(await currentVersion(publishing)).id}|${drafts}`;
  const known = found.get(publishing) ?? new Map<string, { of: string; left: StillSample }>();
  found.set(publishing, known);
  const last = known.get(staffId);
  if (last?.of === of) return last.left;
  const left = stillSample(await texts(), (samples ??= sampleKeys(beginnings())));
  known.set(staffId, { of, left });
  return left;
}

export const REMINDER_OFF = 'quitado';

/**
 * Returns true if the publication page mentions the texts that are left from the sample. A person
 * can turn this reminder on and off: the newest `sample_reminder` in the audit log decides.
 */
export async function remindsOfSample({ staff }: Pick<Parts, 'staff'>): Promise<boolean> {
  const [last] = await staff.tools.audit.list({ action: 'sample_reminder' }, 1);
  return last?.subject !== REMINDER_OFF;
}
