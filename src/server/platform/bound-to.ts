type Bound<Parts, Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (
    parts: Parts,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Returns the functions with `parts` already filled in as their first argument. */
export function boundTo<
  Parts,
  const Functions extends Readonly<Record<string, (parts: Parts, ...rest: never[]) => unknown>>,
>(parts: Parts, functions: Functions): Bound<Parts, Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (...rest: never[]) => work(parts, ...rest),
  ]);
  return Object.fromEntries(bound) as Bound<Parts, Functions>;
}
