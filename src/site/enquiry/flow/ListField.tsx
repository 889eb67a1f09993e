import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { FieldGroup } from '#ui/field/FieldGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { PlusIcon, TrashIcon } from '#ui/icon/action-icons.tsx';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { pendingName } from '#forms/parse.ts';
import { fill } from '#content/placeholders.ts';
import { addEntry, addLines, linesOf, listOf, textOf, type FlowList } from './answers.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { actions } from './server-state.ts';
import type { StepProps } from './flow-copy.ts';
import styles from './ListField.module.css';

/** Where focus goes once a change of the list is drawn: a remove button by its place, or the input. */
type Focus = number | 'input' | null;

/**
 * One of the project's lists: its entries, and an input that adds to them with its button or Enter.
 * Without JavaScript the same buttons are submit buttons that the server answers.
 */
export function ListField({ list, copy, answers, now }: StepProps & { list: FlowList }) {
  const { written, errors, revision } = now;
  const hydrated = useHydrated();
  const { confirm, confirmDialog } = useConfirm();
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const entriesList = useRef<HTMLUListElement>(null);
  const focus = useRef<Focus>(null);

  const { listas: words, confirmar } = copy.shared;
  const own = words[list.slice(0, -2) as 'request' | 'referent' | 'restriction'];
  const entries = listOf(written, list);
  const id = fieldId(list);

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted === 'input') input.current?.focus();
    else if (wanted !== null) {
      entriesList.current?.querySelectorAll<HTMLElement>('button')[wanted]?.focus();
    }
  }, [entries]);

  function add() {
    const typed = input.current?.value ?? '';
    const result = addEntry(answers.kind, list, entries, typed);
    if (!result.added) {
      if (result.error !== undefined) answers.put(list, entries, result.error);
      input.current?.focus();
      return;
    }
    if (input.current) input.current.value = '';
    focus.current = 'input';
    setNews(fill(words.agregado, { texto: typed.trim(), total: result.entries.length }));
    answers.put(pendingName(list), '');
    answers.put(list, result.entries);
  }

  /** Several lines are as many entries; what the list does not take stays in the input. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const lines = linesOf(
      value.slice(0, selectionStart ?? undefined) + pasted + value.slice(selectionEnd ?? Infinity),
    );
    if (lines.length < 2) return;
    event.preventDefault();
    const { entries: longer, rest, error } = addLines(answers.kind, list, entries, lines);
    const left = rest.join('; ');
    event.currentTarget.value = left;
    focus.current = 'input';
    const counts = { nuevos: longer.length - entries.length, total: longer.length };
    const news = [fill(words.agregados, counts), error, error && words.sobrantes];
    setNews(news.filter(Boolean).join(' '));
    answers.put(pendingName(list), left);
    answers.put(list, longer, error);
  }

  function remove(index: number) {
    const rest = entries.filter((_, position) => position !== index);
    // The next entry takes its place; after the last one, the one before; after the only one, the input.
    focus.current = rest.length === 0 ? 'input' : Math.min(index, rest.length - 1);
    setNews(fill(words.quitado, { texto: entries[index] ?? '', total: rest.length }));
    answers.put(list, rest);
  }

  async function empty() {
    const { titulo, texto, confirmar: yes, cancelar } = confirmar.vaciar;
    const question = { message: titulo, detail: texto, confirmLabel: yes, cancelLabel: cancelar };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    focus.current = 'input';
    setNews(words.vaciada);
    answers.put(list, []);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a word, Enter takes the word and is not ours.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <FieldGroup
      id={`${id}-lista`}
      label={own.etiqueta}
      hint={own.ayuda}
      className={styles['group']}
    >
      {entries.length > 0 && (
        <ul ref={entriesList} className={styles['entries']}>
          {entries.map((text, index) => (
            <li key={`${index}-${text}`} className={styles['entry']}>
              <span className={styles['text']}>{text}</span>
              <input type="hidden" name={list} value={text} />
              <Button
                type="submit"
                variant="quiet"
                icon={<TrashIcon />}
                aria-label={fill(words.quitar, { texto: text })}
                name={HIDDEN_FIELDS.action}
                value={actions.remove(list, index)}
                onClick={(event) => {
                  event.preventDefault();
                  remove(index);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        key={revision}
        ref={input}
        id={id}
        name={pendingName(list)}
        label={own.nuevo}
        className={styles['input']}
        defaultValue={textOf(written, pendingName(list))}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        error={errors[list]}
        beside={
          <Button
            type="submit"
            icon={<PlusIcon />}
            name={HIDDEN_FIELDS.action}
            value={actions.add(list)}
            onClick={(event) => {
              event.preventDefault();
              add();
            }}
          >
            {/* Two lists stand on one page. */}
            <span>{words.agregar}</span> <VisuallyHidden>{own.nuevo}</VisuallyHidden>
          </Button>
        }
      />
      {hydrated && entries.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => void empty()}>
          <span>{words.vaciar}</span> <VisuallyHidden>{own.etiqueta}</VisuallyHidden>
        </Button>
      )}
      <LiveRegion>{news}</LiveRegion>
      {confirmDialog}
    </FieldGroup>
  );
}
