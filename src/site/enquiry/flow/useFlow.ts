import { useCallback, useEffect, useReducer } from 'react';
import {
  openAt,
  placeBefore,
  placeOf,
  reduce,
  sanePlace,
  type FlowEvent,
  type FlowState,
  type Place,
} from './machine.ts';
import { addressOf } from './server-state.ts';
import type { FlowKind } from '#forms/wire.ts';
import { useFragments, type FragmentHtml } from './useFragments.ts';

/** What a history entry of the flow holds. */
interface Entry {
  readonly place: Place;
  /** The place that led here; `null` when the page opened here. */
  readonly from: Place | null;
}

function currentEntry(): Entry | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'flow' in state
    ? (state.flow as Entry)
    : null;
}

function samePlace(one: Place, other: Place | null | undefined): boolean {
  if (!other) return false;
  return one.step === other.step && one.option === other.option && one.target === other.target;
}

export interface Flow {
  readonly state: FlowState;
  readonly html: FragmentHtml;
  /** Does what the event says; a new place is a new history entry. */
  readonly act: (event: FlowEvent) => void;
  /** One place back, through the history when this flow made it. */
  readonly back: () => void;
}

/** The machine, its fragments, and the browser's history. */
export function useFlow(kind: FlowKind, initial: Place): Flow {
  const [state, dispatch] = useReducer(reduce, null, () => openAt(kind, initial));
  const html = useFragments(state, dispatch);

  const act = useCallback(
    (event: FlowEvent) => {
      const next = reduce(state, event);
      dispatch(event);
      if (samePlace(next, state)) return;
      const flow: Entry = { place: placeOf(next), from: placeOf(state) };
      window.history.pushState({ flow }, '', addressOf(kind, flow.place));
    },
    [kind, state],
  );

  const back = useCallback(() => {
    const before = placeBefore(state);
    // The entry before may be another one: a link of the error summary leads back and forth.
    if (before && samePlace(before, currentEntry()?.from)) window.history.back();
    else act({ type: 'back' });
  }, [act, state]);

  useEffect(() => {
    // A page that answers a post has an address that cannot be reloaded; its place has one.
    const place = sanePlace(initial);
    const known = currentEntry();
    const from = known && samePlace(place, known.place) ? known.from : null;
    const flow: Entry = { place, from };
    window.history.replaceState(
      { ...(window.history.state as object | null), flow },
      '',
      withTypes(addressOf(kind, place)),
    );
    const onPop = () => {
      const entry = currentEntry();
      if (entry) dispatch({ type: 'go', place: entry.place });
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
    // The place with which the page came is the first entry's, whatever happens later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, html, act, back };
}

/** The address, with the project types that stood in the page's (`?tipo=tienda`). */
function withTypes(address: string): string {
  const url = new URL(address, window.location.href);
  for (const type of new URLSearchParams(window.location.search).getAll('tipo')) {
    url.searchParams.append('tipo', type);
  }
  return url.pathname + url.search;
}
