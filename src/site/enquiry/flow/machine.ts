/** The flow as a state machine without side effects (specification, section 4). */
import { FRAGMENTS, type FlowKind } from '#forms/wire.ts';

export type FragmentName = (typeof FRAGMENTS)[number];

/** A fragment that is `loading` or `ready` is not requested again. */
export type FragmentState = 'idle' | 'loading' | 'failed' | 'ready';

export type StepNumber = 1 | 2 | 3;

/** A position in the flow. It is kept in the browser's history, the URL and hidden fields. */
export interface Place {
  readonly step: StepNumber;
  readonly option: 1 | 2 | null;
  /** The choice in the second panel of step 1. Only option 2 opens this panel. */
  readonly target: number | null;
}

export interface FlowState extends Place {
  readonly kind: FlowKind;
  readonly fragments: Readonly<Record<FragmentName, FragmentState>>;
}

export type FlowEvent =
  | { readonly type: 'option'; readonly option: 1 | 2 }
  | { readonly type: 'target'; readonly target: number }
  /** `valid` is true if name, mail address and telephone of a quote are valid. */
  | { readonly type: 'next'; readonly valid: boolean }
  | { readonly type: 'back' }
  | { readonly type: 'go'; readonly place: Place }
  | { readonly type: 'restart' }
  | { readonly type: 'prefetch'; readonly fragment: FragmentName }
  | { readonly type: 'retry' }
  | { readonly type: 'arrived'; readonly fragment: FragmentName }
  | { readonly type: 'failed'; readonly fragment: FragmentName };

export const REFERENTS_TARGET = 2;

export const START: Place = { step: 1, option: null, target: null };

export type View = 'options' | 'targets' | 'basic' | 'detail';

export function viewOf({ step, option }: Place): View {
  if (step === 3) return 'detail';
  if (step === 2) return 'basic';
  return option === 2 ? 'targets' : 'options';
}

/** The way through the flow. Option 1 gives `direct`. Option 2 gives `referents` or `plain`. */
export type Route = 'direct' | 'referents' | 'plain';

export function routeOf({ option, target }: Place): Route {
  if (option !== 2) return 'direct';
  return target === REFERENTS_TARGET ? 'referents' : 'plain';
}

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

export function stepMark(
  place: Place,
  step: StepNumber,
): { readonly done: boolean; readonly current: boolean } {
  const current = place.step === step;
  // With option 1, step 2 is the last step and counts as done at once (specification, section 4).
  const last = step === 2 && current && routeOf(place) === 'direct';
  return { done: step < place.step || last, current };
}

/** Corrects an impossible place. For example, step 3 without an option gets option 2, target 1. */
export function sanePlace({ step, option, target }: Place): Place {
  if (step === 1) return { step, option: option === 2 ? 2 : null, target: null };
  if (option === 2) return { step, option, target: target ?? 1 };
  return step === 3 ? { step, option: 2, target: 1 } : { step, option: 1, target: null };
}

/** Returns the state of a flow that opens at `place`. The page already has the place's fragment. */
export function openAt(kind: FlowKind, place: Place): FlowState {
  const fragments = {
    datos_basicos: 'idle',
    datos_basicos_referentes: 'idle',
    detalle_proyecto: 'idle',
  } as const;
  const sane = sanePlace(place);
  const shown = fragmentOf(sane);
  return { kind, ...sane, fragments: shown ? { ...fragments, [shown]: 'ready' } : fragments };
}

function mark(state: FlowState, fragment: FragmentName, as: FragmentState): FlowState {
  return { ...state, fragments: { ...state.fragments, [fragment]: as } };
}

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

/** Returns the state after an event. If the event is impossible now, returns the same object. */
export function reduce(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'option':
      if (state.step !== 1) return state;
      return move(state, { step: event.option === 1 ? 2 : 1, option: event.option, target: null });
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
