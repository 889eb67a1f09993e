import { readFileSync } from 'node:fs';
import { parentPort, Worker } from 'node:worker_threads';

/** A thread for work on people's texts that may take long or never end: it can be stopped. */
interface BoundedThread {
  name: string;
  /** From {@link threadScript}. */
  script: URL;
  /** The longest that one question may take, in milliseconds. Loading the thread does not count. */
  limitMs: number;
  /** Memory of the thread, in megabytes. */
  memoryMb: number;
}

/** How long an idle thread is kept, in milliseconds. */
const IDLE_MS = 20_000;
/** How long a thread may take to load on a busy machine, in milliseconds. */
const LOAD_MS = 60_000;

/**
 * The module of a thread. In the sources it lies beside the module that asks. Of a build it is read
 * once, when the process starts, because another build may replace the file.
 *
 * @param from `import.meta.url` of the module that asks
 */
export function threadScript(from: string, name: string): URL {
  if (from.endsWith('.ts')) return new URL(`./${name}.ts`, from);
  const url = new URL(`./${name}.mjs`, from);
  // A module that is given as text has no address, so it cannot import files beside it.
  const script = readFileSync(url, 'utf8').replaceAll('import.meta.url', JSON.stringify(url.href));
  return new URL(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

/**
 * Asks a thread one question after the other.
 *
 * @returns a function that gives the answer; null if the time or the memory ran out or the work
 * failed: that thread is ended, and the next question starts another
 */
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
    // An `error` event without a listener would end the process.
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

/** The next message of a thread; null if the thread ends or the time runs out. */
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

/** Runs in the thread: answers each question. An error in the work ends the thread. */
export function answerWith(work: (asked: never) => unknown): void {
  const answer = async (asked: unknown) =>
    parentPort?.postMessage({ answer: await work(asked as never) });
  parentPort?.on('message', (asked: unknown) => void answer(asked));
  parentPort?.postMessage('ready');
}
