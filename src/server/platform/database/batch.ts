/** Collects simultaneous calls for one transaction. `work` returns each item's result, in order. */
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
