import {
  useState,
  type FocusEvent,
  type InputEvent,
  type MouseEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  type RefObject,
} from 'react';
import { ask } from '#ui/dialog/ask.ts';
import { afterPress, watchPresses } from '#ui/focus/after-press.ts';
import { focusField } from '#ui/error-summary/ErrorSummary.tsx';
import {
  createAnswers,
  useAnswers,
  type Answers,
  type AnswersStore,
  emptyWritten,
  isEmpty,
  namesOf,
  openedAnswers,
  QUOTE_GATE,
  stepOf,
} from './answers.ts';
import { type StepFlowProps, problemId, STEP_HEADING_ID } from './flow-copy.ts';
import { useSent } from '#site/enquiry/SentNotice.tsx';
import { nameOf } from '#ui/field/field-id.ts';
import { forget, recall } from './kept.ts';
import {
  buttonsOf,
  fragmentOf,
  placeOf,
  openAt,
  placeBefore,
  reduce,
  sanePlace,
  type FlowEvent,
  type FlowState,
  type Place,
  type FragmentName,
  type FragmentState,
} from './machine.ts';
import { fragmentPath, isFragment } from './ServedStep.tsx';
import { actions, placeOfErrors, addressOf } from './server-state.ts';
import { useSending, type FlowElements } from './sending.ts';
import { type FlowKind, FRAGMENTS } from '#forms/wire.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';
import { TYPES, UNDECIDED_TYPE, type FormErrors } from '#forms/forms.ts';

export type StepFlowControls = ReturnType<typeof useStepFlow>;

export function useStepFlow(props: StepFlowProps, elements: FlowElements) {
  const { copy } = props;
  const { kind } = copy;
  const [answers] = useState(() => createAnswers(kind, openedAnswers(kind, props)));
  const now = useAnswers(answers);
  useEffect(watchPresses, []);
  const flow = useFlow(kind, props.place);
  const { state, act } = flow;
  const focus = useStepFocus(state);
  const attempts = useAttempts(answers, props.errors, state);

  const shown = fragmentOf(state);
  const ready = shown === null || state.fragments[shown] === 'ready';

  function report(errors: Answers['errors']) {
    attempts.failed(errors);
    const place = placeOfErrors(state, errors);
    if (place.step === state.step) return;
    focus.leaveToAlert();
    act({ type: 'go', place });
  }

  const sending = useSending({
    ...elements,
    props,
    answers,
    place: state,
    onWrong: report,
    onRight: attempts.passed,
    onRecovered(place, undecided) {
      if (undecided) focus.leaveToAlert();
      act({ type: 'go', place });
    },
  });

  const { sent, news } = useSent({
    form: kind,
    untouched() {
      const kept = recall(kind);
      return kept === null || isEmpty(kept.written);
    },
    onReturn: () => answers.replace(emptyWritten(kind)),
  });

  /** Opens the step that contains a field. Returns false if the step could not be opened. */
  async function openFor(fieldId: string): Promise<boolean> {
    const name = namesOf(kind).find((each) => problemId(each) === fieldId);
    const to = name === undefined ? null : stepOf(name);
    if (to === null || to === state.step) return true;
    const opened = focus.opened();
    act({ type: 'go', place: { ...placeOf(state), step: to } });
    return opened;
  }

  function next() {
    const errors = kind === 'quote' ? answers.check(QUOTE_GATE) : {};
    if (Object.keys(errors).length > 0) {
      report(errors);
      return;
    }
    attempts.passed();
    act({ type: 'next', valid: true });
  }

  return {
    answers,
    now,
    flow,
    attempts,
    sending,
    sent: news > 0 || (!props.posted && sending.submission.failures === 0) ? sent : null,
    sentNews: news,
    step: {
      ready,
      onReady: focus.onReady,
      openFor,
      goTo: (name: string) => {
        const id = problemId(name);
        void openFor(id).then((open) => open && focusField(id));
      },
    },
    async restart() {
      const { titulo, texto, confirmar, cancelar } = copy.shared.confirmar.empezar;
      const question = { message: titulo, detail: texto, confirmLabel: confirmar };
      const asks = { ...question, cancelLabel: cancelar };
      if (!isEmpty(answers.get().written) && !(await ask(asks))) return;
      answers.replace(emptyWritten(kind));
      forget(kind);
      act({ type: 'restart' });
    },
    formEvents: {
      onClickCapture(event: MouseEvent<HTMLFormElement>) {
        // Ignores a double click's second click: it can hit an element that the first click showed.
        if (event.detail < 2 || !(event.target instanceof Element)) return;
        if (!event.target.closest('a, button[type="submit"]')) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const pressed = event.nativeEvent.submitter;
        const action = pressed instanceof HTMLButtonElement ? pressed.value : actions.submit;
        const buttons = buttonsOf(state);
        if (!ready) return;
        if (buttons.next && (action === actions.next || action === actions.proceed)) next();
        else if (buttons.submit) sending.send();
      },
      onInput(event: InputEvent<HTMLFormElement>) {
        const name = nameOf(event.target);
        if (name === null || !namesOf(kind).includes(name)) return;
        settle(event.target);
        answers.typed(name, new FormData(event.currentTarget));
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const name = nameOf(event.target);
        if (name !== null) afterPress(() => answers.left(name));
      },
    },
  };
}

function settle(box: EventTarget): void {
  if (!(box instanceof HTMLInputElement) || box.name !== TYPES || !box.checked) return;
  const undecided = box.value === UNDECIDED_TYPE;
  for (const other of box.form?.querySelectorAll<HTMLInputElement>(
    `[name="${TYPES}"][type="checkbox"]`,
  ) ?? []) {
    if (other !== box && (undecided || other.value === UNDECIDED_TYPE)) other.checked = false;
  }
}

interface Entry {
  readonly place: Place;
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

type FragmentHtml = Readonly<Partial<Record<FragmentName, string>>>;

function useFlow(kind: FlowKind, initial: Place) {
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
    // Goes back in the browser's history only if the entry there is the step before. After the
    // error list has opened a step, that entry may be another step.
    if (before && samePlace(before, currentEntry()?.from)) window.history.back();
    else act({ type: 'back' });
  }, [act, state]);

  useEffect(() => {
    // Sets the step's own URL, so that a reload of a post's response does not post again.
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
    // This effect runs once: only the first history entry gets the place that the page began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, html, act, back };
}

function withTypes(address: string): string {
  const url = new URL(address, window.location.href);
  for (const type of new URLSearchParams(window.location.search).getAll('tipo')) {
    url.searchParams.append('tipo', type);
  }
  return url.pathname + url.search;
}

function useFragments(state: FlowState, dispatch: (event: FlowEvent) => void): FragmentHtml {
  const [html, setHtml] = useState<FragmentHtml>({});
  const onTheWay = useRef(new Set<FragmentName>());
  const { kind, fragments } = state;

  useEffect(() => {
    for (const fragment of FRAGMENTS) {
      if (fragments[fragment] !== 'loading' || onTheWay.current.has(fragment)) continue;
      onTheWay.current.add(fragment);
      loadFragment(fragmentPath(kind, fragment))
        .then((text) => {
          setHtml((come) => ({ ...come, [fragment]: text }));
          dispatch({ type: 'arrived', fragment });
        })
        .catch(() => dispatch({ type: 'failed', fragment }))
        .finally(() => onTheWay.current.delete(fragment));
    }
  }, [kind, fragments, dispatch]);

  return html;
}

const FRAGMENT_TIMEOUT_MS = 20_000;

/** Fetches a fragment. Throws if the answer is another page, such as a network's sign-in page. */
async function loadFragment(path: string): Promise<string> {
  const signal = AbortSignal.timeout(FRAGMENT_TIMEOUT_MS);
  const answer = await remoteRequest({ url: path, accept: 'text/html', signal });
  const html = answer.ok ? await answer.text() : '';
  if (!isFragment(html, path)) throw new Error(`${path} did not arrive (${answer.status}).`);
  return html;
}

type Claim = 'heading' | 'alert' | ((open: boolean) => void);

function useStepFocus(state: FlowState) {
  const { step, option, target } = state;
  const key = `${step} ${option} ${target}`;
  const shown = fragmentOf(state);
  const failed = shown !== null && state.fragments[shown] === 'failed';
  const settled = useRef(key);
  const claim = useRef<Claim>('heading');

  function settle(open: boolean) {
    const moved = settled.current !== key;
    const claimed = claim.current;
    claim.current = 'heading';
    if (open) settled.current = key;
    if (typeof claimed === 'function') claimed(open);
    else if (open && moved && claimed === 'heading') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById(STEP_HEADING_ID)?.focus();
    }
  }

  useEffect(() => {
    if (shown === null && settled.current !== key) settle(true);
    if (failed && typeof claim.current === 'function') settle(false);
  });

  return {
    onReady: () => settle(true),
    leaveToAlert() {
      claim.current = 'alert';
    },
    opened: () =>
      new Promise<boolean>((resolve) => {
        claim.current = resolve;
      }),
  };
}

/**
 * If the pressed control disappears, moves the focus to the loading step or the error message.
 *
 * @returns the ref for the element that takes the focus, which needs `tabIndex` -1
 */
export function useStatusFocus(
  status: FragmentState | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (status !== 'loading' && status !== 'failed') return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled') !== false) {
      box.current?.focus({ preventScroll: true });
    }
  }, [status]);
  return box;
}

/** Counts failed attempts to send or to go on. Lists the wrong fields, but none in step 1. */
function useAttempts(answers: AnswersStore, initial: FormErrors, { step }: Place) {
  const [count, setCount] = useState(0);
  const [wrong, setWrong] = useState<readonly string[]>(() => Object.keys(initial));
  if (step === 1 && wrong.length > 0) setWrong([]);

  useEffect(
    () =>
      answers.subscribe(() => {
        const { errors } = answers.get();
        setWrong((names) =>
          names.every((name) => name in errors) ? names : names.filter((name) => name in errors),
        );
      }),
    [answers],
  );

  return {
    count,
    wrong,
    failed(errors: FormErrors) {
      setWrong(Object.keys(errors));
      setCount((before) => before + 1);
    },
    passed: () => setWrong([]),
  };
}
