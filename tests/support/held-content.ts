import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

/** The browser tests call product code, which must have the tested site's content. */
holdContent(await readSnapshot(TESTED_CONTENT));
