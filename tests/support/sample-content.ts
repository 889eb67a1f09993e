import type { TestProject } from 'vitest/node';
import { readSnapshot } from '#content/snapshot/snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sampleContent: string;
  }
}

/** Reads the sample content, which tests/support/clean-slate.ts gives to each test. */
export default async function offerContent(project: TestProject): Promise<void> {
  project.provide('sampleContent', JSON.stringify(await readSnapshot('sample')));
}
