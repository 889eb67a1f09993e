import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FlowShared } from '#content/schemas/flow.ts';
import { type FormErrors, TYPES } from '#forms/forms.ts';
import { FLOW_PATHS, type FlowKind } from '#forms/wire.ts';
import { errorId, hintId } from '#ui/field/described-by.ts';
import field from '#ui/field/Field.module.css';
import { FieldError } from '#ui/field/FieldParts.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { newMount } from '#ui/hydration/Mount.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { servedTelephone, TypedNumber } from '#site/enquiry/TelephoneField.tsx';
import { MESSAGE, textOf, type Answers, type AnswersStore, type Written } from './answers.ts';
import { DateTools, servedDates } from './DateField.tsx';
import { canKeep } from './kept.ts';
import { ListTools, servedLists, type ListWords } from './ListField.tsx';
import type { FragmentName } from './machine.ts';

export interface StepWords {
  readonly lists: ListWords;
  readonly empty: FlowShared['confirmar']['vaciar'];
  readonly dates: Omit<FlowShared['fechas'], 'ejemplo'> & FlowShared['calendario'];
  readonly typed: string;
}

export function fragmentPath(kind: FlowKind, fragment: FragmentName): string {
  return `${FLOW_PATHS[kind]}/${fragment}`;
}

export function isFragment(html: string, path: string): boolean {
  if (/<(?:!doctype|html|body)\b/i.test(html)) return false;
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const step = content.querySelector(`[data-fragment="${path}"]`);
  return step !== null && wordsOf(step) !== null;
}

function wordsOf(step: Element): StepWords | null {
  try {
    return JSON.parse(step.getAttribute('data-words') ?? '') as StepWords;
  } catch {
    return null;
  }
}

interface ServedStepProps {
  html: string | null;
  children: ReactNode;
  answers: AnswersStore;
  now: Answers;
  onReady: () => void;
}

/** Shows a step's HTML from the server. React fills the fields, and draws only in the mounts. */
export function ServedStep({ html, children, ...rest }: ServedStepProps) {
  const hydrated = useHydrated();
  const [withPage] = useState(!hydrated);
  const [parts, setParts] = useState<StepParts | null>(null);
  const wake = useCallback((element: HTMLDivElement | null) => {
    setParts(element && partsOf(element));
  }, []);
  // React inserts the HTML again for each new object, so `useMemo` keeps the same object.
  const inner = useMemo(() => (html === null ? null : { __html: html }), [html]);
  return (
    <>
      {inner === null ? (
        <div ref={wake}>{children}</div>
      ) : (
        <div ref={wake} dangerouslySetInnerHTML={inner} />
      )}
      {parts && <WokenStep parts={parts} withPage={withPage} {...rest} />}
    </>
  );
}

type StepParts = NonNullable<ReturnType<typeof partsOf>>;

function partsOf(element: Element) {
  const step = element.querySelector('[data-fragment]');
  const words = step && wordsOf(step);
  if (!step || !words) return null;
  const controls = step.querySelectorAll(
    'input[id]:not([type="checkbox"]), select[id], textarea[id], fieldset[id]',
  );
  const typed = step.querySelectorAll('[name$="[telefono_escrito]"]');
  return {
    step,
    words,
    fields: Array.from(controls, servedField),
    lists: servedLists(step),
    dates: servedDates(step),
    telephones: Array.from(typed).flatMap(
      (input) => servedTelephone(step, input.getAttribute('name') ?? '') ?? [],
    ),
  };
}

type ServedField = ReturnType<typeof servedField>;

function servedField(control: Element) {
  const { id } = control;
  const mount = newMount();
  const error = document.getElementById(errorId(id));
  const before =
    document.getElementById(hintId(id)) ??
    document.querySelector(`label[for="${id}"]`) ??
    control.querySelector(':scope > legend');
  if (error) error.replaceWith(mount);
  else if (before) before.after(mount);
  else control.before(mount);
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return { id, control, mount, described: described.filter((each) => each !== errorId(id)) };
}

interface WokenStepProps extends Omit<ServedStepProps, 'html' | 'children'> {
  parts: StepParts;
  withPage: boolean;
}

function WokenStep({ parts, withPage, answers, now, onReady }: WokenStepProps) {
  const { step, words, fields, lists, dates, telephones } = parts;
  const { written, errors, revision } = now;
  // If the page's HTML contained the step, the fields already show revision 0 of the answers.
  const filled = useRef(withPage ? 0 : null);
  const message = textOf(written, MESSAGE);
  const types = written[TYPES];
  const tell = useRef(onReady);

  useLayoutEffect(() => {
    if (filled.current === revision) return;
    filled.current = revision;
    fillControls(step, written);
    sayChosen(step, true);
  }, [step, written, revision]);

  useLayoutEffect(() => sayChosen(step, false), [step, types]);

  useLayoutEffect(() => {
    for (const each of fields) markControl(each, messageFor(each, errors) !== undefined);
  }, [fields, errors]);

  useLayoutEffect(() => {
    for (const hint of step.querySelectorAll<HTMLElement>('[data-if-begins]')) {
      hint.hidden = !message.startsWith(hint.dataset['ifBegins'] ?? '');
      if (hint.previousElementSibling instanceof HTMLElement) {
        hint.previousElementSibling.hidden = !hint.hidden;
      }
    }
  }, [step, message]);

  useEffect(() => {
    tell.current = onReady;
  });
  useEffect(() => {
    for (const promise of step.querySelectorAll<HTMLElement>('[data-if-kept]')) {
      promise.hidden = !canKeep();
    }
    tell.current();
  }, [step]);

  return (
    <>
      {fields.map((each) => {
        const error = messageFor(each, errors);
        return error === undefined
          ? null
          : createPortal(<FieldError id={each.id} error={error} />, each.mount, each.id);
      })}
      {lists.map((served) => (
        <ListTools
          key={served.list}
          served={served}
          words={words.lists}
          question={words.empty}
          answers={answers}
          now={now}
        />
      ))}
      {dates.map((served) => (
        <DateTools
          key={served.input.name}
          served={served}
          words={words.dates}
          answers={answers}
          now={now}
        />
      ))}
      {telephones.map(({ input, name, mount }) =>
        createPortal(
          <TypedNumber
            key={revision}
            input={input}
            name={name}
            defaultTyped={textOf(written, name)}
            label={words.typed}
            onTyped={(typed) => answers.put(name, typed)}
          />,
          mount,
          name,
        ),
      )}
    </>
  );
}

function messageFor({ id }: ServedField, errors: FormErrors): string | undefined {
  return Object.entries(errors).find(([name]) => fieldId(name) === id)?.[1];
}

function markControl({ id, control, described }: ServedField, wrong: boolean): void {
  const ids = wrong ? [...described, errorId(id)] : described;
  const invalid = control.localName === 'fieldset' ? 'data-invalid' : 'aria-invalid';
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
  if (wrong) control.setAttribute(invalid, 'true');
  else control.removeAttribute(invalid);
  control.closest(`.${field['field']}`)?.classList.toggle(field['invalid'] ?? '', wrong);
}

function fillControls(step: Element, written: Written): void {
  const controls = step.querySelectorAll<
    HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  >('input[name]:not([type="hidden"]), select[name], textarea[name]');
  for (const control of controls) {
    const value = written[control.name];
    if (value === undefined) continue;
    if (control.type === 'checkbox' && control instanceof HTMLInputElement) {
      control.checked = [value].flat().includes(control.value);
    } else if (typeof value === 'string' && control.value !== value) {
      control.value = value;
    }
  }
}

/**
 * If no kind of project is checked, shows the checkboxes. If kinds are checked, shows their names
 * in place of the checkboxes, but only with `before`, which means that the visitor did not check
 * them in this step. Without `before`, checked kinds change nothing.
 */
function sayChosen(step: Element, before: boolean): void {
  const said = step.querySelector<HTMLElement>('[data-if-chosen]');
  const offered = said?.dataset['ifChosen']?.split(' ') ?? [];
  const boxes = Array.from(
    step.querySelectorAll<HTMLInputElement>(`input[name="${TYPES}"]`),
  ).filter(({ value }) => offered.includes(value));
  const chosen = boxes.filter(({ checked }) => checked);
  if (!said || (!before && chosen.length > 0)) return;
  said.hidden = chosen.length === 0;
  for (const box of boxes) (box.closest('label')?.parentElement ?? box).hidden = !said.hidden;
  const names = said.querySelector('b');
  if (names) names.textContent = chosen.map((box) => box.closest('label')?.textContent).join(', ');
}
