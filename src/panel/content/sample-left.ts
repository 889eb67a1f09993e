import { currentVersion } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Services } from '#server/start/services.ts';
import * as store from '#server/publishing/store.ts';
import { publishedTexts, textsOf } from './around.ts';
import { beginnings, stillSample, type StillSample } from './still-sample.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** The last result of each reader, by the version and drafts that it comes from. */
const found = new WeakMap<Publishing, Map<string, { of: string; left: StillSample }>>();

/** Both beginnings; they do not change while the process runs. */
let brought: ReturnType<typeof beginnings> | undefined;

/** The part of the published content and the reader's drafts that is still the sample's. */
export async function sampleLeft(publishing: Publishing, staffId: string): Promise<StillSample> {
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const of = drafts.map(({ file, digest }) => `${file} ${digest ?? ''}`).join('|');
  return leftFor(publishing, staffId, of, async () => {
    const texts = [...(await textsOf(publishing, staffId))];
    const kept = texts.filter(([, { draft }]) => draft !== 'removed');
    return new Map(kept.map(([file, { text }]) => [file, text]));
  });
}

/** Whether the published content is an unchanged sample, the full or the short one. */
export async function isUntouched(publishing: Publishing): Promise<boolean> {
  const left = await leftFor(publishing, '', '', () => publishedTexts(publishing));
  return left.isUntouched;
}

/** @param drafts identifies the drafts that `texts` includes */
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
  const left = stillSample(await texts(), (brought ??= beginnings()));
  known.set(staffId, { of, left });
  return left;
}

/** The audit log's detail for turning the reminder off. */
export const REMINDER_OFF = 'quitado';

/** Whether publishing mentions the sample's texts: the audit log has the last decision. */
export async function remindsOfSample({ staff }: Pick<Parts, 'staff'>): Promise<boolean> {
  const [last] = await staff.tools.audit.list({ action: 'sample_reminder' }, 1);
  return last?.subject !== REMINDER_OFF;
}
