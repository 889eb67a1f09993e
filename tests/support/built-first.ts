import { build, TESTED } from '../../scripts/build.mjs';

/** Before the tests are even read, since some read the built pages to know what to look at. */
export default function buildFirst(): Promise<void> {
  return build(TESTED);
}
