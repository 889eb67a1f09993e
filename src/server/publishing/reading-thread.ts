import { answerWith } from '#server/platform/bounded-thread.ts';
import { readDirectly } from './reading.ts';

answerWith(({ folder }: { folder: string }) => readDirectly(folder));
