import { fill } from '#content/placeholders.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ReplayIcon, TrashIcon } from '#ui/icon/action-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { Drafts } from './drafts.ts';
import { labelOf, type FlowCopy } from './flow-copy.ts';
import type { Draft } from './kept.ts';
import { textOf } from './written.ts';
import { useCountdown } from './useCountdown.ts';
import { useFocusOn } from './useFocusOn.ts';
import { RetryWait } from './RetryWait.tsx';
import { STEP_HEADING_ID } from './step-props.ts';
import styles from './StepFlow.module.css';

/** How much of a message stands for it where several are offered, in characters. */
const EXCERPT_LENGTH = 90;

export interface DraftAlertProps {
  copy: FlowCopy;
  drafts: Drafts;
  /** How often sending has failed on this page: with each time the alert takes focus. */
  failures: number;
  /** The last failure is told of by another alert. */
  elsewhere: boolean;
  /** Puts a draft back and sends it, where nothing else was written meanwhile. */
  onRecover: (id: string) => void;
  onDiscard: (id: string) => void;
  /** Takes the other text of the field with this name. */
  onSwap: (name: string) => void;
}

/**
 * The messages that could not be sent, and the ways to have them back. It takes focus when one
 * fails and when there is something to choose, and so is seen and read wherever the visitor was.
 */
export function DraftAlert(props: DraftAlertProps) {
  const { drafts, failures } = props;
  const choosing = drafts.undecided !== null;
  // What is still in the fields is told of there (UnsentAlert).
  const told = failures === 0 || props.elsewhere;
  const box = useFocusOn(choosing ? 'choosing' : told ? null : failures);

  if (!choosing && drafts.all.length === 0) return null;
  const onDiscard = (id: string) => {
    props.onDiscard(id);
    // The button that was pressed goes with its draft.
    const rest = drafts.all.length > 1 ? box.current : document.getElementById(STEP_HEADING_ID);
    rest?.focus();
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={choosing ? 'group' : 'alert'}
      aria-labelledby="borrador-titulo"
      className={styles['news']}
    >
      {choosing ? (
        <OtherTexts {...props} onDiscard={onDiscard} />
      ) : (
        <Unsent {...props} onDiscard={onDiscard} />
      )}
    </div>
  );
}

/** What could not be sent. One is offered as it is; several, each by its first words. */
function Unsent({ copy, drafts: { all }, onRecover, onDiscard }: DraftAlertProps) {
  const { titulo, texto, varios, recuperar, descartar } = copy.shared.borrador;
  // The limit is the connection's, not the message's.
  const until = Math.max(...all.map(({ retryAt }) => retryAt ?? 0));
  const seconds = useCountdown(until);
  const actions = (draft: Draft, excerpt?: string) => {
    const which = excerpt !== undefined && (
      <>
        {' '}
        <VisuallyHidden>{excerpt}</VisuallyHidden>
      </>
    );
    return (
      <>
        <Button
          variant="primary"
          icon={<ReplayIcon />}
          disabled={seconds > 0}
          onClick={() => onRecover(draft.id)}
        >
          {recuperar}
          {which}
        </Button>
        <Button variant="quiet" icon={<TrashIcon />} onClick={() => onDiscard(draft.id)}>
          {descartar}
          {which}
        </Button>
      </>
    );
  };
  const [only] = all;
  const one = all.length === 1;
  return (
    <Alert
      tone="warning"
      live={false}
      title={<span id="borrador-titulo">{one ? titulo : fill(varios, { total: all.length })}</span>}
      actions={one && only ? actions(only) : undefined}
    >
      <p>{texto}</p>
      <RetryWait key={until} copy={copy} seconds={seconds} />
      {!one && (
        <ul className={styles['drafts']}>
          {all.map((draft) => {
            const excerpt = excerptOf(draft);
            return (
              <li key={draft.id}>
                <p className={styles['other']}>{excerpt}</p>
                <div className={styles['buttons']}>{actions(draft, excerpt)}</div>
              </li>
            );
          })}
        </ul>
      )}
    </Alert>
  );
}

/** A message's beginning, in quotes: its own text, or whatever was written first. */
function excerptOf({ written }: Draft): string {
  const texts = [textOf(written, 'contact[mensaje]'), ...Object.values(written).flat()];
  const text = (texts.find((each) => each.trim() !== '') ?? '').trim();
  const start = text.slice(0, EXCERPT_LENGTH).trimEnd();
  return `«${start}${start.length < text.length ? '…' : ''}»`;
}

/** Both texts of every field that was written again since, to choose from. */
function OtherTexts({ copy, drafts, onDiscard, onSwap }: DraftAlertProps) {
  const { descartar, otros } = copy.shared.borrador;
  return (
    <Alert
      tone="warning"
      live={false}
      title={<span id="borrador-titulo">{otros.titulo}</span>}
      actions={
        <Button
          variant="quiet"
          icon={<TrashIcon />}
          onClick={() => onDiscard(drafts.undecided ?? '')}
        >
          {descartar}
        </Button>
      }
    >
      <p>{otros.texto}</p>
      <ul className={styles['drafts']}>
        {Object.entries(drafts.others).map(([name, texto]) => {
          const campo = labelOf(copy, name) ?? name;
          return (
            <li key={name}>
              <p className={styles['other']}>{fill(otros.campo, { campo, texto })}</p>
              <Button onClick={() => onSwap(name)}>{fill(otros.usar, { campo })}</Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
