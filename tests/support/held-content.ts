import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

// Gives the tested site's content to the code of the product that the browser tests call.
holdContent(await readSnapshot(TESTED_CONTENT));
