import type { TestProject } from 'vitest/node';
import { readSnapshot } from '#content/snapshot/snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The sample's content as JSON, read once for the whole run. */
    sampleContent: string;
  }
}

/** Reads what tests/support/clean-slate.ts holds for each test. */
export default async function offerContent(project: TestProject): Promise<void> {
  project.provide('sampleContent', JSON.stringify(await readSnapshot('sample')));
}
