import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

/** While the browser tests use the product's code, it has the content of the tested site. */
holdContent(await readSnapshot(TESTED_CONTENT));
