import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

/** The browser tests call code of the product, which needs the content of the tested site. */
holdContent(await readSnapshot(TESTED_CONTENT));
