import { build, TESTED, TESTED_CONTENT, tryContent } from '../../scripts/build.mjs';

/** Before the tests' servers start, whose pages are then drawn already. */
export default async function buildFirst(): Promise<void> {
  await build(TESTED);
  await tryContent(TESTED_CONTENT);
}
