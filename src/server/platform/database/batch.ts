/**
 * Returns a function that takes one item. One call of `work` handles the items that come together,
 * up to `most`, and returns their results in the same order.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 32,
): (item: Item) => Promise<Result> {
  type Call = PromiseWithResolvers<Result> & { item: Item };
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
      batch.forEach((call, index) => call.resolve(results[index] as Result));
    } catch (error) {
      for (const call of batch) call.reject(error);
    }
    underWay = false;
    schedule();
  }

  return (item) => {
    const call = { ...Promise.withResolvers<Result>(), item };
    waiting.push(call);
    schedule();
    return call.promise;
  };
}
