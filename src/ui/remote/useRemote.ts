import { useEffect, useRef, useState } from 'react';
import { remoteRequest, type RemoteRequest } from './remote-request.ts';

/** Why a remote request did not succeed. */
export type RemoteFailure =
  /** The server answered, and not with success (status 200 to 299). */
  | { kind: 'answer'; response: Response }
  /** No answer came: the connection is gone, or the answer led to another origin. */
  | { kind: 'network'; error: unknown };

export interface RemoteCallbacks {
  /** The server answered with success. */
  onSuccess?: ((response: Response) => void | Promise<void>) | undefined;
  onError?: ((failure: RemoteFailure) => void | Promise<void>) | undefined;
  /** After either, once it has done its work. */
  onComplete?: (() => void) | undefined;
}

export interface Remote {
  /** A request is under way; another one is not begun. */
  pending: boolean;
  send: (request: RemoteRequest) => Promise<void>;
}

/**
 * Sends remote requests, one at a time. When the component goes away the request is aborted and
 * nothing more is called.
 */
export function useRemote({ onSuccess, onError, onComplete }: RemoteCallbacks): Remote {
  const [pending, setPending] = useState(false);
  const current = useRef<AbortController>(null);

  useEffect(
    () => () => {
      current.current?.abort();
      current.current = null;
    },
    [],
  );

  const send = async (request: RemoteRequest) => {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setPending(true);
    try {
      const outcome = await attempt({ ...request, signal: controller.signal });
      if (controller.signal.aborted) return;
      if (outcome.kind === 'success') await onSuccess?.(outcome.response);
      else await onError?.(outcome);
    } finally {
      if (!controller.signal.aborted) {
        current.current = null;
        setPending(false);
        onComplete?.();
      }
    }
  };

  return { pending, send };
}

async function attempt(
  request: RemoteRequest,
): Promise<{ kind: 'success'; response: Response } | RemoteFailure> {
  try {
    const response = await remoteRequest(request);
    return { kind: response.ok ? 'success' : 'answer', response };
  } catch (error) {
    return { kind: 'network', error };
  }
}
