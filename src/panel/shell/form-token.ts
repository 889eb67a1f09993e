import { AsyncLocalStorage } from 'node:async_hooks';

const tokens = new AsyncLocalStorage<string>();

/** Runs `work`, in which every form contains `token`, against requests from other sites. */
export function withFormToken<Given>(token: string, work: () => Given): Given {
  return tokens.run(token, work);
}

/** Returns the token of {@link withFormToken}. Throws outside the `work` of this function. */
export function formToken(): string {
  const token = tokens.getStore();
  if (token === undefined) throw new Error('A form of the panel has no token.');
  return token;
}
