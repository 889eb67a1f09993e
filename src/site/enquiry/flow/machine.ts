import { FRAGMENTS, type FlowKind } from '#forms/wire.ts';
/** The step flow as a pure state machine (specification, section 4). The answers are in answers.ts. */

export type FragmentName = (typeof FRAGMENTS)[number];

/** `loading`: it was asked for, once. `ready`: it is never asked for again. */
export type FragmentState = 'idle' | 'loading' | 'failed' | 'ready';

export type StepNumber = 1 | 2 | 3;

/** A position in the flow, which a history entry, an address and a hidden field can hold. */
export interface Place {
  readonly step: StepNumber;
  readonly option: 1 | 2 | null;
  /** The target chosen in the second selector, which option 2 opens. */
  readonly target: number | null;
}

export interface FlowState extends Place {
  readonly kind: FlowKind;
  readonly fragments: Readonly<Record<FragmentName, FragmentState>>;
}

export type FlowEvent =
  | { readonly type: 'option'; readonly option: 1 | 2 }
  | { readonly type: 'target'; readonly target: number }
  /** `valid`: whether name, mail and telephone are valid, which only the quote requires. */
  | { readonly type: 'next'; readonly valid: boolean }
  | { readonly type: 'back' }
  /** From a history entry, or from a link to a field of another step. */
  | { readonly type: 'go'; readonly place: Place }
  | { readonly type: 'restart' }
  | { readonly type: 'prefetch'; readonly fragment: FragmentName }
  | { readonly type: 'retry' }
  | { readonly type: 'arrived'; readonly fragment: FragmentName }
  | { readonly type: 'failed'; readonly fragment: FragmentName };

/** The target that asks for sites of reference. */
export const REFERENTS_TARGET = 2;

export const START: Place = { step: 1, option: null, target: null };

/** What is on screen; `options` and `targets` are the two panels of step 1. */
export type View = 'options' | 'targets' | 'basic' | 'detail';

export function viewOf({ step, option }: Place): View {
  if (step === 3) return 'detail';
  if (step === 2) return 'basic';
  return option === 2 ? 'targets' : 'options';
}

/** Option 1 is direct. The targets of option 2 go with or without references. */
export type Route = 'direct' | 'referents' | 'plain';

export function routeOf({ option, target }: Place): Route {
  if (option !== 2) return 'direct';
  return target === REFERENTS_TARGET ? 'referents' : 'plain';
}

/** The fragment of a place; the panels of step 1 have none. */
export function fragmentOf(place: Place): FragmentName | null {
  if (place.step === 1) return null;
  if (place.step === 3) return 'detalle_proyecto';
  return routeOf(place) === 'referents' ? 'datos_basicos_referentes' : 'datos_basicos';
}

export function buttonsOf(place: Place): { readonly next: boolean; readonly submit: boolean } {
  if (place.step === 1) return { next: false, submit: false };
  if (place.step === 3) return { next: false, submit: true };
  const route = routeOf(place);
  return { next: route !== 'direct', submit: route !== 'plain' };
}

/** Whether the step indicator marks a step as done, and as current. */
export function stepMark(
  place: Place,
  step: StepNumber,
): { readonly done: boolean; readonly current: boolean } {
  const current = place.step === step;
  // Option 1 has no third step, so its basic data are the last mark (specification, section 4).
  const last = step === 2 && current && routeOf(place) === 'direct';
  return { done: step < place.step || last, current };
}

/** Makes a place valid: a step without the choices that lead to it gets the simplest ones. */
export function sanePlace({ step, option, target }: Place): Place {
  if (step === 1) return { step, option: option === 2 ? 2 : null, target: null };
  if (option === 2) return { step, option, target: target ?? 1 };
  // Only option 2 leads to step 3.
  return step === 3 ? { step, option: 2, target: 1 } : { step, option: 1, target: null };
}

/** Opens a flow at a place, whose fragment is `ready` when the page holds it. */
export function openAt(kind: FlowKind, place: Place, here: FragmentState = 'ready'): FlowState {
  const fragments = {
    datos_basicos: 'idle',
    datos_basicos_referentes: 'idle',
    detalle_proyecto: 'idle',
  } as const;
  const sane = sanePlace(place);
  const shown = fragmentOf(sane);
  return { kind, ...sane, fragments: shown ? { ...fragments, [shown]: here } : fragments };
}

function mark(state: FlowState, fragment: FragmentName, as: FragmentState): FlowState {
  return { ...state, fragments: { ...state.fragments, [fragment]: as } };
}

/** Asks for a fragment unless it is ready or loading. */
function ask(state: FlowState, fragment: FragmentName | null): FlowState {
  if (!fragment || state.fragments[fragment] === 'ready') return state;
  return state.fragments[fragment] === 'loading' ? state : mark(state, fragment, 'loading');
}

function move(state: FlowState, place: Place): FlowState {
  const sane = sanePlace(place);
  return ask({ ...state, ...sane }, fragmentOf(sane));
}

export function placeOf({ step, option, target }: Place): Place {
  return { step, option, target };
}

export function placeBefore({ step, option, target }: Place): Place | null {
  if (step === 3) return { step: 2, option, target };
  if (step === 2) return { step: 1, option: option === 2 ? 2 : null, target: null };
  return option === 2 ? START : null;
}

/** The next state. An event that makes no sense in a state (a `next` in step 3) returns the same object. */
export function reduce(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'option':
      if (state.step !== 1) return state;
      return event.option === 1
        ? move(state, { step: 2, option: 1, target: null })
        : move(state, { step: 1, option: 2, target: null });
    case 'target':
      if (viewOf(state) !== 'targets') return state;
      return move(state, { step: 2, option: 2, target: event.target });
    case 'next':
      if (state.step !== 2 || !buttonsOf(state).next) return state;
      if (state.kind === 'quote' && !event.valid) return state;
      return move(state, { step: 3, option: state.option, target: state.target });
    case 'back': {
      const before = placeBefore(state);
      return before ? move(state, before) : state;
    }
    case 'go':
      return move(state, event.place);
    case 'restart':
      return move(state, START);
    case 'prefetch':
      return state.fragments[event.fragment] === 'idle' ? ask(state, event.fragment) : state;
    case 'retry':
      return ask(state, fragmentOf(state));
    case 'arrived':
      return mark(state, event.fragment, 'ready');
    case 'failed':
      return state.fragments[event.fragment] === 'loading'
        ? mark(state, event.fragment, 'failed')
        : state;
  }
}
