/** How calls are gathered. */
export interface BatchOptions {
  /** The most that one batch holds. */
  most: number;
  /** Batches under way at a time; what comes meanwhile waits for the next one. */
  concurrency: number;
}

/**
 * Makes one piece of work of many calls that come at about the same time: those of one turn of the
 * event loop, and those that came while earlier work was under way. A transaction, a sync or a round
 * trip then costs all of them once. Nobody waits for company: a call that comes alone goes alone.
 *
 * @param work does a whole batch; gives a result for each item, in their order. What it throws is
 *   thrown to each
 * @returns what a single caller calls; it resolves once the work of its batch is done
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, concurrency }: BatchOptions,
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item;
    done: (result: Result) => void;
    failed: (error: unknown) => void;
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
      waiting.push({ item, done, failed });
      schedule();
    });
}
