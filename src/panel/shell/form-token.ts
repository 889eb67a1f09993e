import { AsyncLocalStorage } from 'node:async_hooks';

const tokens = new AsyncLocalStorage<string>();

/** In `work`, every form of the panel contains this token against foreign requests. */
export function withFormToken<Given>(token: string, work: () => Given): Given {
  return tokens.run(token, work);
}

/** Returns the token of {@link withFormToken}, or throws outside it. */
export function formToken(): string {
  const token = tokens.getStore();
  if (token === undefined) throw new Error('A form of the panel has no token.');
  return token;
}
