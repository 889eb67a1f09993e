import { pendingName, type PostedForm } from '#forms/parse.ts';
import { TYPES, type FormErrors } from '#forms/forms.ts';
import { FLOW_PATHS, type FlowKind, HIDDEN_FIELDS } from '#forms/wire.ts';
import { PROJECT_TYPE } from '#content/values/project-type.ts';
import {
  addEntry,
  emptyWritten,
  validateAnswers,
  listOf,
  LISTS,
  QUOTE_GATE,
  readWritten,
  stepOf,
  textOf,
  toggled,
  type FlowList,
  type Written,
} from './answers.ts';
import {
  buttonsOf,
  openAt,
  reduce,
  REFERENTS_TARGET,
  sanePlace,
  START,
  type FlowEvent,
  type FragmentName,
  type Place,
} from './machine.ts';

/** The page of a flow without scripts. It contains all answers, because the server stores none. */
export interface FlowPage {
  readonly place: Place;
  readonly written: Written;
  readonly errors: FormErrors;
}

export const PLACE_FIELDS = { step: 'paso', option: 'opcion', target: 'objetivo' } as const;

export const actions = {
  option: (option: 1 | 2) => `opcion:${option}`,
  target: (target: number) => `objetivo:${target}`,
  type: (type: string) => `tipo:${type}`,
  next: 'siguiente',
  back: 'atras',
  /** What the Enter key does: adds the text in a list, opens the next step, or sends the form. */
  proceed: 'seguir',
  submit: 'enviar',
  add: (list: FlowList) => `agregar:${list.replace('[]', '')}`,
  remove: (list: FlowList, index: number) => `quitar:${list.replace('[]', '')}:${index}`,
} as const;

const numberIn = (text: string | null | undefined): number | null =>
  text != null && /^\d{1,3}$/.test(text) ? Number(text) : null;

const oneOf = <Number extends number>(value: number | null, ...allowed: Number[]) =>
  allowed.find((each) => each === value) ?? null;

function placeFrom(source: Pick<URLSearchParams | FormData, 'get'>): Place {
  const number = (name: string) => {
    const value = source.get(name);
    return numberIn(typeof value === 'string' ? value : null);
  };
  return {
    step: oneOf(number(PLACE_FIELDS.step), 1, 2, 3) ?? 1,
    option: oneOf(number(PLACE_FIELDS.option), 1, 2),
    target: number(PLACE_FIELDS.target),
  };
}

export function addressOf(kind: FlowKind, { step, option, target }: Place): string {
  const base = FLOW_PATHS[kind];
  if (step === 1) return option === 2 ? `${base}?opcion=2` : base;
  const plain = option === 2 && target !== REFERENTS_TARGET;
  if (step === 3) return `${base}/detalle_proyecto${plain ? '' : `?objetivo=${REFERENTS_TARGET}`}`;
  if (option !== 2) return `${base}/datos_basicos`;
  return plain
    ? `${base}/datos_basicos?opcion=2&objetivo=${target ?? 1}`
    : `${base}/datos_basicos_referentes`;
}

/** Returns the page of a URL. In step 1, `fragment` is null. `?tipo=tienda` chooses a kind. */
export function flowFromAddress(
  kind: FlowKind,
  fragment: FragmentName | null,
  query: URLSearchParams,
): FlowPage {
  const asked = placeFrom(query);
  const types = query.getAll('tipo').filter((type) => PROJECT_TYPE.test(type));
  return {
    place: placeOfFragment(fragment, asked),
    written: { ...emptyWritten(kind), [TYPES]: types },
    errors: {},
  };
}

function placeOfFragment(fragment: FragmentName | null, asked: Place): Place {
  switch (fragment) {
    case null:
      return asked.option === 2 ? { ...START, option: 2 } : START;
    case 'datos_basicos_referentes':
      return { step: 2, option: 2, target: REFERENTS_TARGET };
    case 'datos_basicos': {
      const target = asked.target === REFERENTS_TARGET ? 1 : asked.target;
      return sanePlace({ step: 2, option: asked.option, target });
    }
    case 'detalle_proyecto':
      return sanePlace({ step: 3, option: 2, target: asked.target });
  }
}

export type FlowPost =
  | { readonly action: 'submit' }
  | { readonly action: 'page'; readonly page: FlowPage };

/** Reads a post. A post without an action sends the enquiry, so that programs can send one. */
export function flowFromPost(kind: FlowKind, form: PostedForm): FlowPost {
  const action = form.get(HIDDEN_FIELDS.action);
  const [verb = '', subject = '', index = ''] = typeof action === 'string' ? action.split(':') : [];
  const written = readWritten(kind, form);
  const place = sanePlace(placeFrom(form));
  const stay = (change: Written = {}, errors: FormErrors = {}): FlowPost => ({
    action: 'page',
    page: { place, written: { ...written, ...change }, errors },
  });
  const list = LISTS.find((name) => name === `${subject}[]`);

  switch (verb) {
    case 'opcion':
      return step(kind, place, written, { type: 'option', option: subject === '2' ? 2 : 1 });
    case 'objetivo':
      return step(kind, place, written, { type: 'target', target: numberIn(subject) ?? 1 });
    case 'tipo':
      if (!PROJECT_TYPE.test(subject)) return stay();
      return stay({ [TYPES]: toggled(listOf(written, TYPES), subject) });
    case actions.next:
      return next(kind, place, written);
    case actions.back:
      return step(kind, place, written, { type: 'back' });
    case 'agregar':
      return list ? add(kind, list, written, stay) : stay();
    case 'quitar': {
      const at = numberIn(index);
      if (!list || at === null) return stay();
      return stay({ [list]: listOf(written, list).filter((_, position) => position !== at) });
    }
    case actions.proceed: {
      const typed = LISTS.find(
        (name) => shows(place, name) && textOf(written, pendingName(name)).trim() !== '',
      );
      if (typed) return add(kind, typed, written, stay);
      return buttonsOf(place).next ? next(kind, place, written) : { action: 'submit' };
    }
    default:
      return { action: 'submit' };
  }
}

function shows(place: Place, list: FlowList): boolean {
  if (list === 'referent[]') return place.step === 2 && place.target === REFERENTS_TARGET;
  return place.step === 3;
}

function step(kind: FlowKind, place: Place, written: Written, event: FlowEvent): FlowPost {
  const { step: number, option, target } = reduce(openAt(kind, place), event);
  const page = { place: { step: number, option, target }, written, errors: {} };
  return { action: 'page', page };
}

function next(kind: FlowKind, place: Place, written: Written): FlowPost {
  const found = kind === 'quote' ? validateAnswers(kind, written) : {};
  const wrong = Object.entries(found).filter(([name]) => QUOTE_GATE.some((gate) => gate === name));
  const valid = wrong.length === 0;
  const answer = step(kind, place, written, { type: 'next', valid });
  if (valid || answer.action === 'submit') return answer;
  return { action: 'page', page: { ...answer.page, errors: Object.fromEntries(wrong) } };
}

function add(
  kind: FlowKind,
  list: FlowList,
  written: Written,
  stay: (change: Written, errors?: FormErrors) => FlowPost,
): FlowPost {
  const input = pendingName(list);
  const result = addEntry(kind, list, listOf(written, list), textOf(written, input));
  if (result.added) return stay({ [list]: result.entries, [input]: '' });
  return stay({}, result.error === undefined ? {} : { [list]: result.error });
}

/** Returns the page after a refused sending: the step of the first error, with the sent texts. */
export function flowFromRefusal(kind: FlowKind, form: PostedForm, errors: FormErrors): FlowPage {
  return {
    place: placeOfErrors(sanePlace(placeFrom(form)), errors),
    written: readWritten(kind, form),
    errors,
  };
}

export function placeOfErrors(place: Place, errors: FormErrors): Place {
  const wrong = Object.keys(errors)
    .map(stepOf)
    .find((step) => step !== null);
  return sanePlace({ ...place, step: wrong ?? (place.step === 1 ? 2 : place.step) });
}
