import { readFileSync } from 'node:fs';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * The settings of a thread that reads a stranger's text. Such a text may take very long to read, so
 * the thread ends if it gives no answer within `limitMs`.
 */
interface BoundedThread {
  name: string;
  script: URL;
  limitMs: number;
  memoryMb: number;
}

const IDLE_MS = 20_000;
const LOAD_MS = 60_000;

/**
 * Returns the URL of a thread's code. In a build, this is a `data:` URL that contains the code: a
 * later build may replace the file before the thread starts.
 */
export function threadScript(from: string, name: string): URL {
  if (from.endsWith('.ts')) return new URL(`./${name}.ts`, from);
  const url = new URL(`./${name}.mjs`, from);
  // A module with a `data:` URL does not know its file's address, so the code gets it here.
  const script = readFileSync(url, 'utf8').replaceAll('import.meta.url', JSON.stringify(url.href));
  return new URL(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

/** Returns a function that asks a thread. The answer is null after an error or after `limitMs`. */
export function createBoundedThread<Answer>(
  options: BoundedThread,
): (asked: object) => Promise<Answer | null> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function started(): Promise<Worker | null> {
    const fresh = new Worker(options.script, {
      name: options.name,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    fresh.on('error', () => undefined);
    fresh.unref();
    if ((await saidBy(fresh, LOAD_MS)) !== null) return fresh;
    await fresh.terminate();
    return null;
  }

  async function ask(asked: object): Promise<Answer | null> {
    clearTimeout(idle);
    const thread = (worker ??= await started());
    if (thread === null) return null;
    const said = saidBy(thread, options.limitMs);
    thread.postMessage(asked);
    const answer = (await said) as { answer: Answer } | null;
    if (answer === null) {
      worker = null;
      await thread.terminate();
      return null;
    }
    idle = setTimeout(() => {
      worker = null;
      void thread.terminate();
    }, IDLE_MS).unref();
    return answer.answer;
  }

  return (asked) => {
    const answer = last.then(() => ask(asked));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function saidBy(thread: Worker, limitMs: number): Promise<unknown> {
  const said = Promise.withResolvers<unknown>();
  const fail = () => said.resolve(null);
  const timer = setTimeout(fail, limitMs);
  thread.once('message', said.resolve).once('error', fail).once('exit', fail);
  const message = await said.promise;
  clearTimeout(timer);
  thread.off('message', said.resolve).off('error', fail).off('exit', fail);
  return message;
}

/** Makes `work` answer the questions that this thread gets. An error in `work` ends the thread. */
export function answerWith(work: (asked: never) => unknown): void {
  const answer = async (asked: unknown) =>
    parentPort?.postMessage({ answer: await work(asked as never) });
  parentPort?.on('message', (asked: unknown) => void answer(asked));
  parentPort?.postMessage('ready');
}
