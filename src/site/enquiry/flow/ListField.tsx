import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button/Button.tsx';
import { ask } from '#ui/dialog/ask.ts';
import { fieldId } from '#ui/field/field-id.ts';
import { FieldGroup } from '#ui/field/FieldGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Mount, takeMount } from '#ui/hydration/Mount.tsx';
import { useListener, writeInto } from '#ui/hydration/served-control.ts';
import { PlusIcon, TrashIcon } from '#ui/icon/icons.ts';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { pendingName } from '#forms/parse.ts';
import { fill } from '#content/values/placeholders.ts';
import type { FlowShared } from '#content/schemas/flow.ts';
import {
  addEntry,
  addLines,
  linesOf,
  listOf,
  LISTS,
  textOf,
  type Answers,
  type AnswersStore,
  type FlowList,
} from './answers.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { actions } from './server-state.ts';
import styles from './ListField.module.css';

interface ListFieldProps {
  list: FlowList;
  copy: FlowShared['listas'];
  now: Answers;
}

/** Draws a field for several entries. Its buttons post the form until {@link ListTools} runs. */
export function ListField({ list, copy, now }: ListFieldProps) {
  const { written, errors } = now;
  const own = copy[list.slice(0, -2) as 'request' | 'referent' | 'restriction'];
  const id = fieldId(list);
  return (
    <FieldGroup
      id={`${id}-lista`}
      label={own.etiqueta}
      hint={own.ayuda}
      className={styles['group']}
    >
      <Mount name={list}>
        <Entries list={list} entries={listOf(written, list)} label={copy.quitar} />
      </Mount>
      <TextField
        id={id}
        name={pendingName(list)}
        label={own.nuevo}
        className={styles['input']}
        defaultValue={textOf(written, pendingName(list))}
        autoComplete="off"
        enterKeyHint="done"
        error={errors[list]}
        beside={
          <Button
            type="submit"
            icon={<PlusIcon />}
            name={HIDDEN_FIELDS.action}
            value={actions.add(list)}
          >
            <span>{copy.agregar}</span> <VisuallyHidden>{own.nuevo}</VisuallyHidden>
          </Button>
        }
      />
      <Mount name={`${list}-end`} />
    </FieldGroup>
  );
}

interface EntriesProps {
  list: FlowList;
  entries: readonly string[];
  label: string;
  element?: RefObject<HTMLUListElement | null>;
  onRemove?: (index: number) => void;
}

function Entries({ list, entries, label, element, onRemove }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul ref={element} className={styles['entries']}>
      {entries.map((text, index) => (
        <li key={`${index}-${text}`} className={styles['entry']}>
          <span className={styles['text']}>{text}</span>
          <input type="hidden" name={list} value={text} />
          <Button
            type="submit"
            variant="quiet"
            icon={<TrashIcon />}
            aria-label={fill(label, { texto: text })}
            name={HIDDEN_FIELDS.action}
            value={actions.remove(list, index)}
            onClick={(event) => {
              event.preventDefault();
              onRemove?.(index);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

export type ListWords = Omit<
  FlowShared['listas'],
  'request' | 'referent' | 'restriction' | 'agregar'
>;

type ServedList = ReturnType<typeof servedLists>[number];

export function servedLists(step: Element) {
  return LISTS.flatMap((list) => {
    const input = step.querySelector<HTMLInputElement>(`input[name="${pendingName(list)}"]`);
    const adder = step.querySelector<HTMLElement>(`button[value="${actions.add(list)}"]`);
    const [entries, end] = [takeMount(step, list), takeMount(step, `${list}-end`)];
    return input && entries && end ? [{ list, input, adder, entries, end }] : [];
  });
}

interface ListToolsProps {
  served: ServedList;
  words: ListWords;
  question: FlowShared['confirmar']['vaciar'];
  answers: AnswersStore;
  now: Answers;
}

type Focus = number | 'input' | null;

/** Adds and removes a list's entries in the server's HTML. Each pasted line becomes an entry. */
export function ListTools({ served, words, question, answers, now }: ListToolsProps) {
  const { list, input, adder } = served;
  const [news, setNews] = useState('');
  const entriesList = useRef<HTMLUListElement>(null);
  const focus = useRef<Focus>(null);
  const entries = listOf(now.written, list);

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted === 'input') input.focus();
    else if (wanted !== null) {
      entriesList.current?.querySelectorAll<HTMLElement>('button')[wanted]?.focus();
    }
  }, [entries, input]);

  function add() {
    const typed = input.value;
    const result = addEntry(answers.kind, list, entries, typed);
    if (!result.added) {
      if (result.error !== undefined) answers.put(list, entries, result.error);
      input.focus();
      return;
    }
    writeInto(input, '');
    focus.current = 'input';
    setNews(fill(words.agregado, { texto: typed.trim(), total: result.entries.length }));
    answers.put(pendingName(list), '');
    answers.put(list, result.entries);
  }

  function remove(index: number) {
    const rest = entries.filter((_, position) => position !== index);
    // The focus goes to the next entry's button, else to the previous entry's, else to the input.
    focus.current = rest.length === 0 ? 'input' : Math.min(index, rest.length - 1);
    setNews(fill(words.quitado, { texto: entries[index] ?? '', total: rest.length }));
    answers.put(list, rest);
  }

  async function empty() {
    const { titulo, texto, confirmar: yes, cancelar } = question;
    const asked = { message: titulo, detail: texto, confirmLabel: yes, cancelLabel: cancelar };
    if (!(await ask(asked))) return;
    focus.current = 'input';
    setNews(words.vaciada);
    answers.put(list, []);
  }

  useListener(adder, 'click', (event) => {
    event.preventDefault();
    add();
  });
  useListener(input, 'keydown', (event) => {
    // In an input method (for example, for Japanese), Enter accepts a word and adds no entry.
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    add();
  });
  useListener(input, 'paste', (event) => {
    const { value, selectionStart, selectionEnd } = input;
    const pasted = event.clipboardData?.getData('text') ?? '';
    const lines = linesOf(
      value.slice(0, selectionStart ?? undefined) + pasted + value.slice(selectionEnd ?? Infinity),
    );
    if (lines.length < 2) return;
    event.preventDefault();
    const { entries: longer, rest, error } = addLines(answers.kind, list, entries, lines);
    const left = rest.join('; ');
    writeInto(input, left);
    focus.current = 'input';
    const counts = { nuevos: longer.length - entries.length, total: longer.length };
    const said = [fill(words.agregados, counts), error, error && words.sobrantes];
    setNews(said.filter(Boolean).join(' '));
    answers.put(pendingName(list), left);
    answers.put(list, longer, error);
  });

  return (
    <>
      {createPortal(
        <Entries
          list={list}
          entries={entries}
          label={words.quitar}
          element={entriesList}
          onRemove={remove}
        />,
        served.entries,
      )}
      {createPortal(
        <>
          {entries.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => void empty()}>
              <span>{words.vaciar}</span> <VisuallyHidden>{legendOf(input)}</VisuallyHidden>
            </Button>
          )}
          <LiveRegion>{news}</LiveRegion>
        </>,
        served.end,
      )}
    </>
  );
}

function legendOf(input: HTMLInputElement): string {
  return input.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
}
