/**
 * Makes one piece of work of many calls that come at about the same time: those of one turn of the
 * event loop, and those that came while earlier work was under way. A transaction, a sync or a round
 * trip then costs all of them once. A call that comes alone goes alone, without waiting for others.
 *
 * @param work does a whole batch; gives a result for each item, in their order. What it throws is
 *   thrown to each
 * @param most the most that one batch holds
 * @returns what a single caller calls; it resolves once the work of its batch is done
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 32,
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item;
    done: (result: Result) => void;
    failed: (error: unknown) => void;
  }
  const waiting: Call[] = [];
  let underWay = false;

  function schedule(): void {
    if (underWay || waiting.length === 0) return;
    underWay = true;
    setImmediate(() => void perform(waiting.splice(0, most)));
  }

  async function perform(batch: readonly Call[]): Promise<void> {
    try {
      const results = await work(batch.map((call) => call.item));
      batch.forEach((call, index) => call.done(results[index] as Result));
    } catch (error) {
      for (const call of batch) call.failed(error);
    }
    underWay = false;
    schedule();
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      schedule();
    });
}
