import { StoreUnavailableError } from '#server/platform/database/store-error.ts';

/** How calls are gathered. */
export interface BatchOptions {
  /** The most that one batch holds. */
  most: number;
  /** Batches under way at a time; what comes meanwhile waits for the next one. */
  concurrency: number;
  /** The line before them; without bounds unless told. */
  line?: {
    /** The most that may stand in it. */
    most: number;
    /** The longest that one may stand in it, in milliseconds. */
    waitMs: number;
  };
}

/**
 * Makes one piece of work of many calls that come at about the same time: those of one turn of the
 * event loop, and those that came while earlier work was under way. A transaction, a sync or a round
 * trip then costs all of them once. Nobody waits for company: a call that comes alone goes alone.
 *
 * @param work does a whole batch; gives a result for each item, in their order. What it throws is
 *   thrown to each
 * @returns what a single caller calls; it resolves once the work of its batch is done, and rejects with
 *   `StoreUnavailableError` when the line is full or the wait in it too long: the work is not begun then
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, concurrency, line }: BatchOptions,
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item;
    done: (result: Result) => void;
    failed: (error: unknown) => void;
    waitLimit?: NodeJS.Timeout | undefined;
  }
  let waiting: Call[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || underWay >= concurrency || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      for (const call of batch) clearTimeout(call.waitLimit);
      underWay += 1;
      void perform(batch).finally(() => {
        underWay -= 1;
        schedule();
      });
      schedule();
    });
  }

  async function perform(batch: readonly Call[]): Promise<void> {
    try {
      const results = await work(batch.map((call) => call.item));
      batch.forEach((call, index) => call.done(results[index] as Result));
    } catch (error) {
      for (const call of batch) call.failed(error);
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      if (line && waiting.length >= line.most) {
        failed(new StoreUnavailableError(`the line is full: ${waiting.length} are waiting`));
        return;
      }
      const call: Call = { item, done, failed };
      if (line) {
        call.waitLimit = setTimeout(() => {
          waiting = waiting.filter((other) => other !== call);
          failed(new StoreUnavailableError(`not begun in ${line.waitMs} ms`));
        }, line.waitMs);
      }
      waiting.push(call);
      schedule();
    });
}
