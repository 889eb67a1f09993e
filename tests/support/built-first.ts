import { build, TESTED, TESTED_CONTENT, tryContent } from '../../scripts/build.mjs';

/** Builds the site of the tests and draws its pages before the servers start. */
export default async function buildFirst(): Promise<void> {
  await build(TESTED);
  await tryContent(TESTED_CONTENT);
}
