import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

/** What the code of the product says while the browser tests use it is what the tested site says. */
holdContent(await readSnapshot(TESTED_CONTENT));
