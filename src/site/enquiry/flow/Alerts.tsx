import { fill } from '#content/values/placeholders.ts';
import { NewsAlert } from '#site/enquiry/NewsAlert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ReplayIcon, TrashIcon } from '#ui/icon/icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { type FlowCopy, STEP_HEADING_ID, type StepFlowProps } from './flow-copy.ts';
import type { Draft } from './kept.ts';
import { textOf } from './answers.ts';
import { useFocusOn } from '#ui/focus/use-focus-on.ts';
import styles from './StepFlow.module.css';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { ALERT_TRANSITION_MS } from '#ui/motion/timings.ts';
import { spokenWait } from '#content/words/notice.ts';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import type { Unsent, useSending } from './sending.ts';
import { WaysList } from '#site/enquiry/WaysList.tsx';

const EXCERPT_LENGTH = 90;

interface SendingAlertProps {
  copy: FlowCopy;
  sending: ReturnType<typeof useSending>;
}

/** Lists unsent messages. Takes the focus after a failure, or if the visitor must choose a text. */
export function DraftAlert({ copy, sending }: SendingAlertProps) {
  const { drafts } = sending;
  const { failures, unsent } = sending.submission;
  const choosing = drafts.undecided !== null;
  const isElsewhere = failures === 0 || unsent !== null;
  const box = useFocusOn(choosing ? 'choosing' : isElsewhere ? null : failures);

  const [leaving, setLeaving] = useState<string | null>(null);
  const discard = useEffectEvent(sending.discard);
  useEffect(() => {
    if (leaving === null) return undefined;
    const timer = setTimeout(() => {
      discard(leaving);
      setLeaving(null);
    }, ALERT_TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  if (!choosing && drafts.all.length === 0) return null;
  const onDiscard = (id: string) => {
    const only = drafts.all.length === 1;
    if (only) setLeaving(id);
    else sending.discard(id);
    const rest = only ? document.getElementById(STEP_HEADING_ID) : box.current;
    rest?.focus();
  };
  const shown = { copy, sending, box, leaving: leaving !== null, onDiscard };
  return choosing ? <OtherTexts {...shown} /> : <Unsent {...shown} />;
}

interface LeavingAlertProps extends SendingAlertProps {
  box: RefObject<HTMLDivElement | null>;
  leaving: boolean;
  onDiscard: (id: string) => void;
}

function Unsent({ copy, sending, box, leaving, onDiscard }: LeavingAlertProps) {
  const { all } = sending.drafts;
  const { titulo, texto, varios, recuperar, descartar } = copy.shared.borrador;
  // The server limits the posts from a network address: all drafts wait for the latest `retryAt`.
  const until = Math.max(...all.map(({ retryAt }) => retryAt ?? 0));
  const seconds = useCountdown(until);
  const actions = (draft: Draft, excerpt?: string) => {
    const named = (action: string) =>
      excerpt === undefined ? (
        action
      ) : (
        <>
          <span>{action}</span> <VisuallyHidden>{excerpt}</VisuallyHidden>
        </>
      );
    return (
      <>
        <Button
          variant="primary"
          icon={<ReplayIcon />}
          disabled={seconds > 0}
          onClick={() => sending.recover(draft.id)}
        >
          {named(recuperar)}
        </Button>
        <Button variant="quiet" icon={<TrashIcon />} onClick={() => onDiscard(draft.id)}>
          {named(descartar)}
        </Button>
      </>
    );
  };
  const [only] = all;
  const one = all.length === 1;
  return (
    <NewsAlert
      box={box}
      tone="warning"
      leaving={leaving}
      titleId="borrador-titulo"
      title={one ? titulo : fill(varios, { total: all.length })}
      className={styles['news']}
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
    </NewsAlert>
  );
}

function excerptOf({ written }: Draft): string {
  const texts = [textOf(written, 'contact[mensaje]'), ...Object.values(written).flat()];
  const text = (texts.find((each) => each.trim() !== '') ?? '').trim();
  const start = text.slice(0, EXCERPT_LENGTH).trimEnd();
  return `«${start}${start.length < text.length ? '…' : ''}»`;
}

function OtherTexts({ copy, sending, box, leaving, onDiscard }: LeavingAlertProps) {
  const { undecided, others } = sending.drafts;
  const { descartar, otros } = copy.shared.borrador;
  return (
    <NewsAlert
      box={box}
      role="group"
      tone="warning"
      leaving={leaving}
      titleId="borrador-titulo"
      title={otros.titulo}
      className={styles['news']}
      actions={
        <Button variant="quiet" icon={<TrashIcon />} onClick={() => onDiscard(undecided ?? '')}>
          {descartar}
        </Button>
      }
    >
      <p>{otros.texto}</p>
      <ul className={styles['drafts']}>
        {Object.entries(others).map(([name, texto]) => {
          const campo = copy.labels[name] ?? name;
          return (
            <li key={name}>
              <p className={styles['other']}>{fill(otros.campo, { campo, texto })}</p>
              <Button onClick={() => sending.swap(name)}>{fill(otros.usar, { campo })}</Button>
            </li>
          );
        })}
      </ul>
    </NewsAlert>
  );
}

/** A screen reader announces the remaining time each minute, and then at these seconds. */
const LAST_CALLS = [10, 30];

function lastCall(seconds: number): number {
  return LAST_CALLS.find((call) => seconds <= call) ?? Math.ceil(seconds / 60) * 60;
}

function RetryWait({ copy, seconds }: { copy: FlowCopy; seconds: number }) {
  const { texto, reloj, listo } = copy.shared.borrador.espera;
  const [atFirst] = useState(seconds);
  if (atFirst === 0) return null;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const call = lastCall(seconds);
  const spoken = call < atFirst && fill(reloj, { tiempo: spokenWait(call) });
  return (
    <>
      <p>
        <span>{`${texto} `}</span>
        {/* `aria-live="off"` stops screen readers from reading the whole alert every second. */}
        <span role="timer" aria-live="off">
          {seconds > 0 ? fill(reloj, { tiempo: clock }) : listo}
        </span>
      </p>
      <LiveRegion>{seconds > 0 ? spoken : listo}</LiveRegion>
    </>
  );
}

/** Returns the seconds until a moment. Reads the clock, because a hidden tab's timers are late. */
function useCountdown(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        if (Date.now() >= until) clearInterval(timer);
        tick();
      }, 1000);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    () => 0,
  );
}

interface UnsentAlertProps extends SendingAlertProps {
  unsent: Unsent;
  talk: StepFlowProps['talk'];
}

/** Says why a message was not sent, and lists other ways to write to the agency. */
export function UnsentAlert({ copy, sending, unsent, talk }: UnsentAlertProps) {
  const { titulo, sinGuardar } = copy.shared.borrador;
  const { reason, retryAt } = unsent;
  const box = useFocusOn(sending.submission.failures);
  const seconds = useCountdown(retryAt ?? 0);
  return (
    <NewsAlert
      box={box}
      tone="error"
      titleId="sin-enviar-titulo"
      title={reason?.title ?? titulo}
      className={styles['news']}
    >
      <p>{reason?.text ?? sinGuardar}</p>
      <RetryWait key={retryAt} copy={copy} seconds={seconds} />
      {talk !== undefined && <WaysList label={talk.label} ways={[...talk.ways, talk.mail]} />}
    </NewsAlert>
  );
}

/** Says why the form asks a question instead of the captcha, and that no typed text is lost. */
export function CaptchaAlert({ copy, failures }: { copy: FlowCopy; failures: number }) {
  const { titulo, texto } = copy.shared.estados.captcha;
  const box = useFocusOn(failures);
  return (
    <NewsAlert
      box={box}
      tone="error"
      titleId="captcha-titulo"
      title={titulo}
      className={styles['news']}
    >
      {texto}
    </NewsAlert>
  );
}
