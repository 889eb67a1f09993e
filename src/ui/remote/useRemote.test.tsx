// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { RemoteForm } from './RemoteForm.tsx';
import type { RemoteCallbacks } from './useRemote.ts';

const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();
let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  answer = Promise.withResolvers();
  fetched.mockReset();
  fetched.mockImplementation(() => answer.promise);
  vi.stubGlobal('fetch', fetched);
});

const spies = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onComplete: vi.fn() });

const send = async (callbacks: RemoteCallbacks) => {
  const rendered = render(
    <RemoteForm action="/contacto" {...callbacks}>
      {({ pending }) => (
        <Button type="submit" pending={pending}>
          Enviar
        </Button>
      )}
    </RemoteForm>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  return rendered;
};

const isPending = () => screen.getByRole('button').getAttribute('aria-disabled') === 'true';

test('is pending until the answer comes, and sends nothing twice meanwhile', async () => {
  const callbacks = spies();
  await send(callbacks);
  expect(isPending()).toBe(true);
  await userEvent.click(screen.getByRole('button'));
  expect(fetched).toHaveBeenCalledOnce();
  const response = new Response('{}');
  await act(async () => {
    answer.resolve(response);
    await answer.promise;
  });
  expect(callbacks.onSuccess).toHaveBeenCalledWith(response);
  expect(callbacks.onError).not.toHaveBeenCalled();
  expect(callbacks.onComplete).toHaveBeenCalledOnce();
  expect(isPending()).toBe(false);
});

test('an answer without success is an error that holds the answer', async () => {
  const callbacks = spies();
  await send(callbacks);
  const response = new Response('{}', { status: 422 });
  await act(async () => {
    answer.resolve(response);
    await answer.promise;
  });
  expect(callbacks.onError).toHaveBeenCalledWith({ kind: 'answer', response });
  expect(callbacks.onSuccess).not.toHaveBeenCalled();
  expect(callbacks.onComplete).toHaveBeenCalledOnce();
});

test('no answer at all is an error too', async () => {
  const callbacks = spies();
  await send(callbacks);
  const error = new TypeError('Failed to fetch');
  await act(async () => {
    answer.reject(error);
    await answer.promise.catch(() => undefined);
  });
  expect(callbacks.onError).toHaveBeenCalledWith({ kind: 'network', error });
  expect(callbacks.onComplete).toHaveBeenCalledOnce();
  expect(isPending()).toBe(false);
});

test('a component that goes away aborts its request and calls nothing', async () => {
  const callbacks = spies();
  const { unmount } = await send(callbacks);
  const signal = fetched.mock.calls[0]?.[1].signal;
  unmount();
  expect(signal?.aborted).toBe(true);
  await act(async () => {
    answer.reject(new DOMException('Aborted', 'AbortError'));
    await answer.promise.catch(() => undefined);
  });
  expect(callbacks.onSuccess).not.toHaveBeenCalled();
  expect(callbacks.onError).not.toHaveBeenCalled();
  expect(callbacks.onComplete).not.toHaveBeenCalled();
});
