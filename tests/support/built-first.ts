import { build, TESTED, TESTED_CONTENT, tryContent } from '../../scripts/build.mjs';

export default async function buildFirst(): Promise<void> {
  await build(TESTED);
  await tryContent(TESTED_CONTENT);
}
